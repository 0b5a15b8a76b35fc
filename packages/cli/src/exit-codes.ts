/** The exit codes of every command, as `--help` lists them. */
export const exitCodes = {
  ok: 0,
  /** Nothing was done, or it was not finished. */
  failed: 1,
  /** The arguments are not valid. */
  usage: 2,
  /** `check` has found that the endpoints are not what the files say. */
  drift: 2,
  /** Ctrl-C, or SIGTERM. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodesHelp = `
Exit codes: ${exitCodes.ok} done, ${exitCodes.failed} failed, ${exitCodes.usage} wrong arguments (of check: drift), ${exitCodes.interrupted} interrupted.`;
