import type { Verdict } from '@postern/contracts';
import type { Trx } from '../../db/client.ts';
import * as repo from './insights.rollup.repo.ts';
import { readBucket } from './bucket-read-time.ts';
import { countedPage } from './to-source-page.ts';
import { HOUR_MS } from '../../lib/durations.ts';

/** A submission that arrived. */
export interface ArrivedFacts {
  endpoint_id: string;
  submission_id: string;
  /** As it was announced. A move before it is counted cancels out. */
  status: Verdict;
  created_at: Date;
  /** The page that it was posted from: see `sourcePage`. */
  page: string | null;
}

/** A submission whose verdict changed. */
export interface Moved {
  endpoint_id: string;
  created_at: Date;
  from: Verdict;
  to: Verdict;
}

/** A submission of the inbox that was opened for the first time. */
export interface FirstRead {
  endpoint_id: string;
  created_at: Date;
  read_at: Date;
}

// A transaction that counts locks rows until it ends, and others wait to count in the same rows. It therefore calls
// these functions last, after every other lock. They lock rows in the order of their keys.

/**
 * Counts arrivals, each submission once: the caller leaves out those that are announced again after a release. Deleted
 * endpoints are skipped. Call this last in a transaction.
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

/** Counts submissions under another verdict, in the hour in which they arrived. Call this last in a transaction. */
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
 * Counts how long submissions waited until they were opened. The caller makes sure that none is counted twice
 * (`submission.first_read_at`). Call this last in a transaction.
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
