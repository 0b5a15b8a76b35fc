import { brand } from '@postern/contracts';

/** The heading of the 404 page. */
export const lostHeading = 'A wall, and no gate in it';

/** All texts of the app in the display face. The build reduces the face to these characters. */
export const displayText = brand.name + lostHeading;
