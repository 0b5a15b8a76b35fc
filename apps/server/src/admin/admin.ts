import type { Readable, Writable } from 'node:stream';
import type { Config } from '../config.ts';
import type { ExitCode } from './exit-codes.ts';

/** What a command may use of its process. */
export interface Admin {
  /** Where relative paths begin: the folder in which the operator called npm. */
  cwd: string;
  stdin: Readable;
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable & { isTTY?: boolean; columns?: number };
  /** Aborts when the operator interrupts the command. */
  signal: AbortSignal;
  /**
   * The configuration of the server, from the same environment.
   * @throws {ConfigError}
   */
  config: () => Promise<Config>;
  now: () => Date;
}

/** What a command has done. */
export interface Outcome {
  code: ExitCode;
  /** For people: one fact in each line. */
  lines: readonly string[];
  /** For programs: `--json` prints it. */
  json: object;
}

/** The arguments are not valid: one sentence for the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot do its work here: one sentence for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
