import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client, type Endpoint } from '@postern/contracts';
import { fillEndpoints, RARE } from '../dashboard-data.ts';
import { openDatabase } from '../database.ts';
import { untilIndexed } from '../endpoints/endpoints-data.ts';
import { newToken, startProduct } from '../product.ts';
import { median, round } from '../statistics.ts';
import { postSteadily } from './post-steadily.ts';

const PORT = 3921;
const SMALL = 100;
const LARGE = Number(process.env['ROWS'] ?? 200_000);
const MOVES = 20;
const SEARCHES = 15;
const POLL_MS = 100;

/**
 * Moves an endpoint back and forth between two workspaces while visitors post to it: the duration of the call with its
 * transaction, at two sizes, and the longest post. Then the job that rewrites the documents of the search, and searches in the
 * whole workspace before and after it.
 */
export async function benchMove(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT);
  const pool = openDatabase(product.dataDir, { max: 2 });
  try {
    const token = await newToken(product.url);
    const client = createClient({ baseUrl: product.url, token });
    const [own] = (await client.workspaces.list()).items;
    const { id: other } = await client.workspaces.create({ name: 'Other' });
    const homes = [own?.id ?? '', other] as const;
    const named = createClient({ baseUrl: product.url, token, workspace: homes[0] });
    const small = await named.endpoints.create({ name: 'Small' });
    const large = await named.endpoints.create({ name: 'Large' });
    await untilIndexed(pool);
    await fillEndpoints(pool, [
      { endpoint_id: small.id, count: SMALL, seed: 1 },
      { endpoint_id: large.id, count: LARGE, seed: 2 },
    ]);
    // The first calls load code and prepare statements.
    await moveOften(client, small, homes);
    const few = await underPosts(client, small, homes);
    const many = await underPosts(client, large, homes);
    await client.endpoints.move({ id: large.id, target_workspace_id: other });
    const inside = createClient({ baseUrl: product.url, token, workspace: other });
    const searchBefore = await timeSearches(inside);
    const { rows, ms } = await followJob(client, large.id);
    const searchAfter = await timeSearches(inside);
    return {
      rows: LARGE,
      [`move of ${SMALL}`]: few.alone,
      [`move of ${LARGE}`]: many.alone,
      [`move of ${SMALL}, under posts`]: few.posted,
      [`move of ${LARGE}, under posts`]: many.posted,
      'longest post, small': few.longestPost,
      'longest post, large': many.longestPost,
      posts: few.posts + many.posts,
      lost: few.lost + many.lost,
      job_rows_per_second: Math.round(rows / (ms / 1000)),
      search_before_job: searchBefore,
      search_after_job: searchAfter,
    };
  } finally {
    await pool.end();
    await product.stop();
  }
}

/** @returns the milliseconds of each call */
async function moveOften(client: Client, { id }: Endpoint, homes: readonly [string, string]): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 1; turn <= MOVES; turn += 1) {
    const began = performance.now();
    await client.endpoints.move({ id, target_workspace_id: homes[turn % 2] ?? '' });
    took.push(performance.now() - began);
    await sleep(POLL_MS);
  }
  return took;
}

async function underPosts(client: Client, endpoint: Endpoint, homes: readonly [string, string]) {
  const alone = await moveOften(client, endpoint, homes);
  const before = (await client.endpoints.get({ id: endpoint.id })).submission_count;
  const posting = postSteadily(endpoint.submit_url);
  // The first posts load code. The next ones are as long as posts are without moves.
  await sleep(1000);
  posting.takeLongest();
  await sleep(MOVES * POLL_MS);
  const unmoved = posting.takeLongest();
  const took = await moveOften(client, endpoint, homes);
  const moved = posting.takeLongest();
  const accepted = await posting.stop();
  const stored = await countSettled(client, endpoint.id, before + accepted);
  return {
    alone: inMs(alone),
    posted: inMs(took),
    longestPost: `${round(moved)} ms, ${round(unmoved)} ms without moves`,
    posts: accepted,
    lost: before + accepted - stored,
  };
}

/** Median and longest. */
const inMs = (took: readonly number[]): string => `${round(median(took))} / ${round(Math.max(...took))} ms`;

/** The counter follows the submissions. @returns the count once it has reached the wanted one, or after ten seconds */
async function countSettled(client: Client, id: string, wanted: number): Promise<number> {
  for (const began = performance.now(); ;) {
    const { submission_count: count } = await client.endpoints.get({ id });
    if (count >= wanted || performance.now() - began > 10_000) return count;
    await sleep(POLL_MS);
  }
}

/** Waits for the job, which begins a minute after the move. */
async function followJob(client: Client, id: string): Promise<{ rows: number; ms: number }> {
  let first: { at: number; count: number } | undefined;
  let last = 0;
  for (;;) {
    const { moved } = await client.endpoints.get({ id });
    const at = performance.now();
    if (!moved) return { rows: last - (first?.count ?? 0), ms: at - (first?.at ?? at) };
    last = moved.rewritten_count;
    if (last > 0) first ??= { at, count: last };
    await sleep(POLL_MS);
  }
}

/** A search for a rare word in the whole workspace, median of several. */
async function timeSearches(client: Client): Promise<string> {
  const took: number[] = [];
  for (let turn = 0; turn < SEARCHES; turn += 1) {
    const began = performance.now();
    const { items } = await client.submissions.recent({ q: RARE.word, size: 6 });
    if (items.length === 0) throw new Error('The search has found nothing.');
    took.push(performance.now() - began);
  }
  return `${round(median(took))} ms`;
}
