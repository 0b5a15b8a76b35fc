import type { Command } from 'commander';
import { addCommand as add, type Run } from '../add-command.ts';
import type { Admin } from '../admin.ts';
import { toLimit } from '../to-limit.ts';
import { toReason } from '../to-reason.ts';
import { close, list, show } from './reports.command.ts';

const LISTED = 100;

/** Adds `reports list`, `reports show` and `reports close`. */
export function addReportsCommands(program: Command, { admin, run }: { admin: Admin; run: Run }): void {
  const reports = program.command('reports').description('read and close what visitors reported about forms');
  add(reports, 'list', 'list open reports, the newest first')
    .option('--all', 'closed reports too')
    .option('--limit <NUMBER>', 'the most reports to list', toLimit, LISTED)
    .action(({ all, limit }: { all?: true; limit: number }) => run(() => list(admin, { all: all === true, limit })));
  add(reports, 'show <ID>', 'show a report and the commands that act on it').action((id: string) =>
    run(() => show(admin, id)),
  );
  add(reports, 'close <ID>', 'take a report off the list of open ones')
    .option('--note <TEXT>', 'what was done about it', toReason)
    .action((id: string, { note }: { note?: string }) => run(() => close(admin, id, note ?? null)));
}
