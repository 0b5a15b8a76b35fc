import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

export interface WorkFacts {
  now: Date;
  oldestUndispatchedAt: Date | null;
  failedJobs: number;
  /** undefined: the server makes no backups. */
  backups: { last: Date | undefined; everyMs: number } | undefined;
}

const BEHIND_MS = 10 * MINUTE_MS;

/** Whether the worker does what waits for it. */
export function judgeWork({ now, oldestUndispatchedAt, failedJobs, backups }: WorkFacts): Finding[] {
  const findings: Finding[] = [];
  const ageMs = (at: Date) => now.getTime() - at.getTime();
  if (oldestUndispatchedAt && ageMs(oldestUndispatchedAt) > BEHIND_MS)
    findings.push(
      fault(
        'worker',
        `Submissions have waited since ${oldestUndispatchedAt.toISOString()}, and nothing was delivered since then.`,
        'Start a node with the role worker, and look for errors in its log.',
      ),
    );
  if (failedJobs > 0)
    findings.push(
      warning('jobs', `${failedJobs} failed for good.`, 'See "jobs list --state failed", then "jobs retry --all".'),
    );
  if (backups) findings.push(...judgeBackups(backups, ageMs));
  return findings.length > 0 ? findings : [ok('worker', 'nothing has waited long')];
}

function judgeBackups({ last, everyMs }: NonNullable<WorkFacts['backups']>, ageMs: (at: Date) => number): Finding[] {
  if (last && ageMs(last) < everyMs + HOUR_MS) return [];
  return [
    warning(
      'backups',
      last ? `The last backup is from ${last.toISOString()}.` : 'The server has not made a backup yet.',
      'Look for "backup.run" in the log of the worker.',
    ),
  ];
}
