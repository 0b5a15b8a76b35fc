/** A line of the keyboard sheet. */
export interface KeyHelp {
  /** Each key as its cap is labelled. */
  keys: readonly string[];
  does: string;
}
