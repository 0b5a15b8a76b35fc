/** The exit codes of every command, as `--help` and the runbook list them. */
export const exitCodes = {
  ok: 0,
  /** Nothing was done, or it was not finished. */
  failed: 1,
  /** The arguments or the configuration are not valid. */
  usage: 2,
  /** The command was finished and found faults that remain. */
  faults: 3,
  /** Ctrl-C, or SIGTERM. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
