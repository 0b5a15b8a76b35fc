/**
 * The product’s name, which is defined only here. A rebrand is this edit and the packages’ scope.
 */
export const brand = {
  /** The name for people. */
  name: 'Postern',
  /** The name inside URLs, header values and file names. */
  slug: 'postern',
  /** What the product is, in one line. */
  tagline: 'A letterbox for HTML forms',
  /** The plan of every account. */
  planName: 'Free Plan',
} as const;
