import type { Command } from 'commander';
import type { Admin, Outcome } from './admin.ts';
import { exitCodes } from './exit-codes.ts';
import type { ProgressLine } from './report.ts';

/** Runs a command, and prints what it has done. */
export type Run = (work: (progress: ProgressLine) => Promise<Outcome>, out?: Admin['stdout']) => Promise<void>;

export const exitCodesHelp = `
Exit codes: ${exitCodes.ok} done, ${exitCodes.failed} failed, ${exitCodes.usage} wrong arguments or configuration, ${exitCodes.faults} done and faults remain,
${exitCodes.interrupted} interrupted.`;

/** Adds a command that prints its result, for people or as JSON. */
export function addCommand(
  to: Command,
  usage: string,
  ...[summary, help = '']: [summary: string, help?: string]
): Command {
  return to
    .command(usage)
    .description(summary)
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', `${help === '' ? '' : `\n${help.trim()}\n`}${exitCodesHelp}`);
}
