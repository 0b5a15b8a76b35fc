/** A line of the keyboard sheet. */
export interface KeyHelp {
  /** The keys, as their caps are labelled. */
  keys: readonly string[];
  does: string;
}
