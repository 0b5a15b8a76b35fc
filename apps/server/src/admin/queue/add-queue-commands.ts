import { Option, type Command } from 'commander';
import { addCommand as add, type Run } from '../add-command.ts';
import type { Admin } from '../admin.ts';
import { toLimit } from '../to-limit.ts';
import { listJobs, retryJobs, showQueue } from './queue.command.ts';
import { jobStates, type JobState } from './queue.repo.ts';

const LISTED = 100;

/** Adds `queue`, `jobs list` and `jobs retry`. */
export function addQueueCommands(program: Command, { admin, run }: { admin: Admin; run: Run }): void {
  add(program, 'queue', 'count what waits: submissions, deliveries and jobs').action(() => run(() => showQueue(admin)));
  const jobs = program.command('jobs').description('list jobs, and run failed ones again');
  add(jobs, 'list', 'list jobs that are not over, and failed ones, the newest first')
    .addOption(new Option('--state <STATE>', 'only jobs in this state').choices(jobStates))
    .option('--limit <NUMBER>', 'the most jobs to list', toLimit, LISTED)
    .action(({ state, limit }: { state?: JobState; limit: number }) => run(() => listJobs(admin, { state, limit })));
  add(jobs, 'retry [ID]', 'let a failed job run once more')
    .option('--all', 'all failed jobs')
    .action((id: string | undefined, { all }: { all?: true }) => run(async () => retryJobs(admin, id, all === true)));
}
