/** What a script's attributes ask for. */
export interface Placement {
  /** Where the product is. */
  origin: string;
  id: string;
  /** Overrules the visitor's language. */
  lang: string | undefined;
}
