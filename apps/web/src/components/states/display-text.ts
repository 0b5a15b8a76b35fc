import { brand } from '@postern/contracts';

/** The heading of the 404 page. */
export const lostHeading = 'A wall, and no gate in it';

/** All the app ever sets in the display face: the build cuts the face down to these letters. */
export const displayText = brand.name + lostHeading;
