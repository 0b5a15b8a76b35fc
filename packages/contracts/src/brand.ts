/**
 * The product's name, written here and nowhere else: a rebrand is this edit (and the packages' scope).
 */
export const brand = {
  /** The name as people read it. */
  name: 'Postern',
  /** The name inside URLs, header values and file names. */
  slug: 'postern',
  /** What the product is, in one line. */
  tagline: 'A letterbox for HTML forms',
  /** The plan every account is on. */
  planName: 'Free Plan',
} as const;
