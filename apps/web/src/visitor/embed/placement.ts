/** The attributes of a script. */
export interface Placement {
  /** The server's origin. */
  origin: string;
  id: string;
  /** Overrides the visitor's language. */
  lang: string | undefined;
  /** The values that fields start with, as the query of an address: `name=Ada&email=ada%40example.org`. */
  prefill: string | undefined;
}
