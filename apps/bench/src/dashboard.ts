import { createClient, type Client } from '@postern/contracts';
import { openDatabase } from './database.ts';
import { fillEndpoints, KANJI, RARE, wordOf } from './dashboard-data.ts';
import { percentile } from './load.ts';
import { newToken, startProduct } from './product.ts';
import { round } from './statistics.ts';

const PORT = 3486;
const SMALL = 10_000;
const LARGE = 1_000_000;
/** Endpoints of other accounts, in the same tables. */
const OTHERS = { endpoints: 5, count: 20_000 };
const ROUNDS = 60;
/** Requests before anything is measured: caches are warm for both endpoints, as they are while a person works. */
const WARM_UP = 5;

export type Query = Omit<Parameters<Client['submissions']['list']>[0], 'endpoint_id'>;

/** The requests of a screen, by kind. `n` varies the words, so that the measurement covers more than one answer. */
export const kinds: Record<string, (n: number) => Query> = {
  inbox: () => ({}),
  spam: () => ({ status: 'spam' }),
  held: () => ({ status: 'held' }),
  refused: () => ({ status: 'refused' }),
  all: () => ({ status: 'all' }),
  unread: () => ({ unread: true }),
  opened: () => ({ unread: false }),
  starred: () => ({ starred: true }),
  'has files': () => ({ has_files: true }),
  dates: (n) => ({ from: daysAgo(60 + n), to: daysAgo(30 + n) }),
  'field is': (n) => ({ where: [{ field: 'topic', op: 'is', value: ['sales', 'support', 'press'][n % 3] ?? '' }] }),
  'field contains': (n) => ({ where: [{ field: 'name', op: 'contains', value: wordOf(20 + n) }] }),
  'common word': (n) => ({ q: wordOf(n % 10) }),
  'word in between': (n) => ({ q: wordOf(200 + 40 * n) }),
  'rare word': () => ({ q: RARE.word }),
  'no such word': (n) => ({ q: `nowhere${n}` }),
  'two words': (n) => ({ q: `${wordOf(n % 10)} ${wordOf(30 + n)}` }),
  prefix: (n) => ({ q: wordOf(300 + 10 * n).slice(0, 4) }),
  'Japanese, Chinese': (n) => ({ q: `${KANJI[n % KANJI.length]}${KANJI[(n * 7 + 3) % KANJI.length]}` }),
  'common word, rare flags': (n) => ({ q: wordOf(n % 10), starred: true, has_files: true, status: 'all' }),
};

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

interface Bench {
  client: Client;
  small: string;
  large: string;
}

/**
 * Lists, filters and searches over HTTP in an endpoint of a million submissions, against one of ten thousand in the
 * same database: the ratio of their p95, in alternating requests. Then pages by number, as deep as they go.
 */
export async function benchDashboard(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT);
  try {
    const token = await newToken(product.url);
    const client = createClient({ baseUrl: product.url, token });
    const make = async () => (await client.endpoints.create({ name: 'Bench' })).id;
    const [small, large] = [await make(), await make()];
    const others: string[] = [];
    for (let n = 0; n < OTHERS.endpoints; n += 1) others.push(await make());
    const pool = openDatabase(product.dataDir, { max: 1 });
    await fillEndpoints(pool, [
      { endpoint_id: small, count: SMALL, seed: 1 },
      { endpoint_id: large, count: LARGE, seed: 2 },
      ...others.map((endpoint_id, n) => ({ endpoint_id, count: OTHERS.count, seed: 3 + n })),
    ]);
    await pool.end();
    return await measureLists({ client, small, large });
  } finally {
    await product.stop();
  }
}

export async function measureLists(bench: Bench): Promise<Record<string, string | number>> {
  const result: Record<string, string | number> = {};
  const ratios: number[] = [];
  const note = (kind: string, { small, large }: Pair) => {
    ratios.push(large / small);
    result[kind] = `${round(large / small)} (${round(large)} / ${round(small)} ms)`;
  };
  for (const [kind, query] of Object.entries(kinds)) note(kind, await inTurns(bench, (list, n) => list(query(n))));
  for (const page of [2, 10]) {
    note(`page ${page} by cursor`, await cursorPages(bench, { page, query: {} }));
    note(`page ${page} by cursor, common word`, await cursorPages(bench, { page, query: { q: wordOf(2) } }));
  }
  const deep = await inTurns(bench, (list, n) => list({ page: 90 + (n % 11), size: 100, status: 'all' }));
  const found = await inTurns(bench, (list, n) => list({ page: 20 + (n % 11), size: 100, q: wordOf(n % 3) }));
  return {
    ...result,
    'worst ratio': round(Math.max(...ratios)),
    'deep page ms': round(deep.large),
    'deep page of a search ms': round(found.large),
  };
}

type List = (query: Query) => ReturnType<Client['submissions']['list']>;

/** p95 in ms. */
interface Pair {
  small: number;
  large: number;
}

const listIn =
  ({ client }: Bench, endpoint_id: string): List =>
  (query) =>
    client.submissions.list({ endpoint_id, size: 25, preview: true, ...query });

/** Alternates between the endpoints. Each goes first in turn, because the second finds the processor warm. */
async function inTurns(
  bench: Bench,
  ask: (list: List, n: number, endpoint_id: string) => Promise<unknown>,
): Promise<Pair> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let n = -WARM_UP; n < ROUNDS; n += 1) {
    for (const size of n % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const endpoint_id = bench[size];
      const began = performance.now();
      await ask(listIn(bench, endpoint_id), Math.abs(n), endpoint_id);
      if (n >= 0) times[size].push(performance.now() - began);
    }
  }
  return { small: percentile(times.small, 95), large: percentile(times.large, 95) };
}

async function cursorPages(bench: Bench, { page, query }: { page: number; query: Query }): Promise<Pair> {
  const cursors = new Map<string, string>();
  for (const endpoint_id of [bench.small, bench.large]) {
    let place: { cursor?: string } = {};
    for (let n = 1; n < page; n += 1) {
      const { next_cursor } = await listIn(bench, endpoint_id)({ ...query, ...place });
      if (next_cursor === null) throw new Error('There are too few for a page that deep.');
      place = { cursor: next_cursor };
    }
    cursors.set(endpoint_id, place.cursor ?? '');
  }
  return inTurns(bench, (list, _n, endpoint_id) => list({ ...query, cursor: cursors.get(endpoint_id) ?? '' }));
}
