import type { Readable, Writable } from 'node:stream';
import type { ExitCode } from './exit-codes.ts';

/** What a command may use of its process. */
export interface Shell {
  env: NodeJS.ProcessEnv;
  cwd: string;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean; columns?: number };
  /** Aborts when the person interrupts the command. */
  signal: AbortSignal;
}

/** What a command has done. */
export interface Outcome {
  /** For people: one fact in each line. */
  lines: readonly string[];
  /** For programs: `--json` prints it. */
  json: unknown;
  /** The exit code of the process, if it is not 0. */
  exitCode?: ExitCode;
}

/** The arguments are not valid: one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot do its work: one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Files are not valid: a line for each problem. */
export class FilesError extends Error {
  override readonly name = 'FilesError';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(`${lines.length} problems`);
    this.lines = lines;
  }
}
