/**
 * The script's name in pages: `data-…` attributes, events, `window.…`. It is a promise to the sites that use it. A test
 * compares it with the brand's slug.
 */
export const NAME = 'postern';

export const ATTRIBUTE = `data-${NAME}`;
