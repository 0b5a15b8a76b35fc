/**
 * What the script is called in pages: `data-…` attributes, events, `window.…`. A promise to the sites that use it; a
 * test holds it to the brand's slug.
 */
export const NAME = 'postern';

export const ATTRIBUTE = `data-${NAME}`;
