import { rateLimited } from '../../errors.ts';

/** Trials of one workspace that wait for the running one. */
const MAX_WAITING = 3;
const RETRY_SECONDS = 2;

interface Line {
  last: Promise<unknown>;
  /** Those that wait, and the one that runs. */
  count: number;
}

/**
 * The trials of each workspace in this process, of which one runs at a time: a trial takes a second of the thread that
 * answers everyone else. Other nodes have threads of their own.
 */
const lines = new Map<string, Line>();

/**
 * Runs a trial when the earlier ones of its workspace have ended, whatever became of them.
 * @throws {AppError} rate_limited when too many wait already
 */
export async function oneTrialAtATime<T>(workspace_id: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(workspace_id) ?? { last: Promise.resolve(), count: 0 };
  if (line.count > MAX_WAITING)
    throw rateLimited(RETRY_SECONDS, 'Other trials of this workspace are running. Please try again in a moment.');
  line.count += 1;
  lines.set(workspace_id, line);
  const result = line.last.then(work);
  line.last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    line.count -= 1;
    if (line.count === 0) lines.delete(workspace_id);
  }
}
