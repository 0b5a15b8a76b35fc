import type { Verdict } from '@postern/contracts';
import type { Trx } from '../../db/client.ts';
import * as repo from './insights.rollup.repo.ts';
import { readBucket } from './bucket-read-time.ts';
import { countedPage } from './to-source-page.ts';
import { HOUR_MS } from '../../lib/durations.ts';

/** A submission that has come. */
export interface ArrivedFacts {
  endpoint_id: string;
  submission_id: string;
  /** As it was announced. What was moved before it is counted evens out with its move. */
  status: Verdict;
  created_at: Date;
  /** The page it was posted from: see `sourcePage`. */
  page: string | null;
}

/** A submission that went from one verdict to another. */
export interface Moved {
  endpoint_id: string;
  created_at: Date;
  from: Verdict;
  to: Verdict;
}

/** A submission of the inbox that somebody opened for the first time. */
export interface FirstRead {
  endpoint_id: string;
  created_at: Date;
  read_at: Date;
}

// Whoever counts holds rows that others want to count in until the transaction ends. All of these therefore go last in
// theirs, after every other lock; inside them rows are locked in the order of their keys.

/**
 * Counts what has come, each submission once: those that are announced again because they were released are not to be
 * among them. Endpoints that are gone by now are passed over. The last thing a transaction does.
 */
export async function countArrivals(trx: Trx, arrived: readonly ArrivedFacts[]): Promise<void> {
  if (arrived.length === 0) return;
  await repo.addHours(
    trx,
    sumHours(arrived.map(({ endpoint_id, created_at, status }) => ({ endpoint_id, created_at, status, count: 1 }))),
  );
  const kept = arrived.filter(({ status }) => status === 'inbox' || status === 'held');
  if (kept.length > 0) await repo.addSources(trx, sumSources(kept));
}

/** Counts submissions under another verdict, in the hour in which they came. The last thing a transaction does. */
export async function countMove(trx: Trx, moves: readonly Moved[]): Promise<void> {
  const sums = sumHours(
    moves.flatMap(({ from, to, ...moved }) => [
      { ...moved, status: from, count: -1 },
      { ...moved, status: to, count: 1 },
    ]),
  );
  if (sums.length > 0) await repo.addHours(trx, sums);
}

/**
 * Counts how long submissions waited until somebody opened them. Whoever calls sees to it that none is counted twice
 * (`submission.first_read_at`). The last thing a transaction does.
 */
export async function countFirstReads(trx: Trx, reads: readonly FirstRead[]): Promise<void> {
  if (reads.length === 0) return;
  const sums = new Map<string, repo.ReadTimeCount>();
  for (const { endpoint_id, created_at, read_at } of reads) {
    const place = { endpoint_id, day: dayOf(created_at), bucket: readBucket(created_at, read_at) };
    add(sums, place, 1);
  }
  await repo.addReadTimes(trx, [...sums.values()]);
}

interface HourStep {
  endpoint_id: string;
  created_at: Date;
  status: Verdict;
  count: number;
}

function sumHours(steps: readonly HourStep[]): repo.HourCount[] {
  const sums = new Map<string, repo.HourCount>();
  for (const { endpoint_id, created_at, status, count } of steps) {
    const hour = Math.floor(created_at.getTime() / HOUR_MS);
    const key = `${endpoint_id} ${hour}`;
    const sum = sums.get(key) ?? {
      endpoint_id,
      hour: new Date(hour * HOUR_MS),
      inbox: 0,
      spam: 0,
      held: 0,
      refused: 0,
    };
    sum[status] += count;
    sums.set(key, sum);
  }
  return [...sums.values()].filter(({ inbox, spam, held, refused }) => inbox || spam || held || refused);
}

function sumSources(kept: readonly ArrivedFacts[]): repo.SourceCount[] {
  const sums = new Map<string, repo.SourceCount>();
  for (const { endpoint_id, created_at, page } of kept)
    add(sums, { endpoint_id, day: dayOf(created_at), page: page === null ? '' : countedPage(page) }, 1);
  return [...sums.values()];
}

function add<Place extends object>(sums: Map<string, Place & { count: number }>, place: Place, count: number): void {
  const key = Object.values(place).join(' ');
  const sum = sums.get(key);
  if (sum) sum.count += count;
  else sums.set(key, { ...place, count });
}

/** Days are UTC. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
