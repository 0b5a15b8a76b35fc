/** Pages of a list that are fetched again at once. */
export const shortPages = 2;

/**
 * Whether so many pages of a list are loaded that fetching them again would take a request for each: after every event,
 * and again after the next.
 */
export const isLongList = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > shortPages;
