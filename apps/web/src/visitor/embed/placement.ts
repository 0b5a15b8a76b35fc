/** The attributes of a script. */
export interface Placement {
  /** The server's origin. */
  origin: string;
  id: string;
  /** Overrides the visitor's language. */
  lang: string | undefined;
}
