import { Distribution } from './distribution.ts';
import type { MetricJson } from './metric.model.ts';
import { Tally } from './tally.ts';

const FAST = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60];

/** What a process counts while it works. Counting costs next to nothing, so it always happens; serving it is a setting. */
export interface Meters {
  requests: Distribution<'group' | 'status'>;
  submissions: Tally<'status'>;
  batchRows: Distribution;
  batchWait: Distribution;
  batchWrite: Distribution;
  attempts: Tally<'channel' | 'result'>;
  attemptTime: Distribution<'channel'>;
  emails: Tally<'result'>;
  jobs: Tally<'job' | 'result'>;
  deadJobs: Tally<'job'>;
  reads: Tally<'reader' | 'server'>;
  toMetrics(): MetricJson[];
}

export function createMeters(): Meters {
  const all = { ...measureIntake(), ...measureDeliveries(), ...measureJobs(), ...measureReads() };
  return { ...all, toMetrics: () => Object.values(all).map((meter) => meter.toMetric()) };
}

const measureIntake = () => ({
  requests: new Distribution('http_request_duration_seconds', {
    help: 'Time from a request’s headers to the end of its answer, by group of routes and class of status.',
    labels: ['group', 'status'],
    bounds: FAST,
  }),
  submissions: new Tally('submissions_total', 'Submissions by what the writer did with them.', ['status']),
  batchRows: new Distribution('intake_batch_rows', {
    help: 'Submissions in one batch of the writer.',
    labels: [],
    bounds: [1, 2, 5, 10, 25, 50, 100, 250, 500],
  }),
  batchWait: new Distribution('intake_batch_wait_seconds', {
    help: 'How long the first submission of a batch waited for the batch before it.',
    labels: [],
    bounds: FAST,
  }),
  batchWrite: new Distribution('intake_batch_write_seconds', {
    help: 'How long the database took to store a batch, with repetitions.',
    labels: [],
    bounds: FAST,
  }),
});

const measureDeliveries = () => ({
  attempts: new Tally('delivery_attempts_total', 'Attempts to deliver; retried ones will be made again.', [
    'channel',
    'result',
  ]),
  attemptTime: new Distribution('delivery_attempt_duration_seconds', {
    help: 'How long an attempt took.',
    labels: ['channel'],
    bounds: SLOW,
  }),
  emails: new Tally('smtp_emails_total', 'Emails handed to the mail server, of all kinds.', ['result']),
});

const measureReads = () => ({
  reads: new Tally(
    'database_reads_total',
    'Statements of exports, insights and searches by the server that ran them, where there is a replica.',
    ['reader', 'server'],
  ),
});

const measureJobs = () => ({
  jobs: new Tally('job_runs_total', 'Runs of jobs; failed ones may be tried again.', ['job', 'result']),
  deadJobs: new Tally('dead_jobs_total', 'Jobs that have failed for good.', ['job']),
});
