/** A line of the keyboard sheet. */
export interface KeyHelp {
  /** Each as it stands on its cap. */
  keys: readonly string[];
  does: string;
}
