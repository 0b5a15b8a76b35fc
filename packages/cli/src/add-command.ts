import type { Command } from 'commander';
import { exitCodesHelp } from './exit-codes.ts';
import type { Outcome } from './shell.ts';

/** Runs a command, and prints what it has done. Nothing is printed for undefined. */
export type Run = (work: () => Promise<Outcome | undefined>) => Promise<void>;

/** Adds a command that prints its result, for people or as JSON. */
export const addCommand = (to: Command, usage: string, summary: string): Command =>
  to
    .command(usage)
    .description(summary)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', exitCodesHelp);
