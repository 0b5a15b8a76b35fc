import { Option, type Command } from 'commander';
import { addCommand as add, type Run } from '../add-command.ts';
import type { Admin } from '../admin.ts';
import { toLimit } from '../to-limit.ts';
import { toReason } from '../to-reason.ts';
import { listHeaviest, restoreForm, resume, showEndpoint, suspend, takeDownForm } from './endpoint.command.ts';

const LISTED = 20;

interface Heaviest {
  by: 'submissions' | 'bytes';
  total?: true;
  limit: number;
}

interface Reason {
  reason: string;
}

/** Adds `endpoint heaviest`, `endpoint suspend` and so on. */
export function addEndpointCommands(program: Command, { admin, run }: { admin: Admin; run: Run }): void {
  const endpoint = program.command('endpoint').description('find, suspend and resume endpoints');
  add(endpoint, 'heaviest', 'list the endpoints that got the most in the last 24 hours')
    .addOption(new Option('--by <WHAT>', 'what counts').choices(['submissions', 'bytes']).default('submissions'))
    .option('--total', 'count everything that is stored')
    .option('--limit <NUMBER>', 'the most endpoints to list', toLimit, LISTED)
    .action(({ by, total, limit }: Heaviest) => run(() => listHeaviest(admin, { by, total: total === true, limit })));
  add(endpoint, 'show <ID>', 'show an endpoint, its owner and its state').action((id: string) =>
    run(() => showEndpoint(admin, id)),
  );
  add(
    endpoint,
    'suspend <ID>',
    'refuse its submissions, hold its deliveries and take its form down',
    'The owner reads the reason, and can read and export the submissions, but not lift this.',
  )
    .requiredOption('--reason <TEXT>', 'what the owner reads', toReason)
    .action((id: string, { reason }: Reason) => run(() => suspend(admin, id, reason)));
  add(endpoint, 'resume <ID>', 'end a suspension; what waited is delivered').action((id: string) =>
    run(() => resume(admin, id)),
  );
  add(
    endpoint,
    'take-down-form <ID>',
    'take only the hosted form offline, with its embed',
    'The endpoint still accepts submissions from elsewhere.',
  )
    .requiredOption('--reason <TEXT>', 'what the owner reads', toReason)
    .action((id: string, { reason }: Reason) => run(() => takeDownForm(admin, id, reason)));
  add(endpoint, 'restore-form <ID>', 'put the hosted form online again').action((id: string) =>
    run(() => restoreForm(admin, id)),
  );
}
