/** The largest bodies of calls to the API. */
export const bodyLimits = {
  /** The largest form (`limits.formChars`), in any script. */
  formBytes: 1024 * 1024,
  /** The files of a workspace. */
  codeBytes: 16 * 1024 * 1024,
  /** More than any other call needs. */
  otherBytes: 256 * 1024,
} as const;
