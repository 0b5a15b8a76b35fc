import { createClient } from '@postern/contracts';
import { openDatabase } from '../database.ts';
import { wordOf } from '../dashboard-data.ts';
import { makeEndpoints, nameOf } from './endpoints-data.ts';
import { newToken, startProduct } from '../product.ts';
import { percentile } from '../load.ts';
import { round } from '../statistics.ts';

const PORT = 3912;
const ENDPOINTS = 5000;
const SUBMISSIONS = 200_000;
const WARM_UP = 3;
const ROUNDS = 30;
/** Slow calls are repeated less often. */
const LONGEST_MS = 40_000;

/** A procedure of the app and its input. */
type Call = readonly [path: string, input: object];

const listed = { size: 50, sort: 'received' };
const lastName = nameOf(ENDPOINTS - 1);

/** What the app requests for each screen, at once. A call that the measured version lacks is left out. */
const screens: Record<string, readonly Call[]> = {
  'first page of the list': [['endpoints.list', listed]],
  'list by name': [['endpoints.list', { ...listed, q: lastName }]],
  'endpoint totals': [['endpoints.summary', {}]],
  'search, common word': [['submissions.recent', { size: 6, q: wordOf(0), preview: true }]],
  'search, word in between': [['submissions.recent', { size: 6, q: wordOf(600), preview: true }]],
  'search, rare word': [['submissions.recent', { size: 6, q: wordOf(15_000), preview: true }]],
  'search, no such word': [['submissions.recent', { size: 6, q: 'xyzzy', preview: true }]],
  palette: [
    ['endpoints.list', { size: 5, sort: 'received', q: 'contact' }],
    ['submissions.recent', { size: 6, q: 'contact', preview: true }],
  ],
  'newest submissions': [['submissions.recent', { size: 8, preview: true }]],
  insights: [['insights.overview', { days: 30 }]],
  dashboard: [
    ['auth.profile', {}],
    ['endpoints.summary', {}],
    ['endpoints.list', { size: 8, sort: 'received' }],
    ['submissions.recent', { size: 8, preview: true }],
    ['insights.overview', { days: 30 }],
  ],
};

/** An account with very many endpoints: the times of its screens' requests, and the size of their answers. */
export async function benchEndpoints(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT);
  const pool = openDatabase(product.dataDir, { max: 2 });
  try {
    const token = await newToken(product.url);
    await createClient({ baseUrl: product.url, token }).endpoints.create({ name: 'Bench' });
    const { rows } = await pool.query<{ workspace_id: string }>(
      `select workspace_id from endpoint where name = 'Bench'`,
    );
    const workspace_id = rows[0]?.workspace_id ?? '';
    await makeEndpoints(pool, { workspace_id, endpoints: ENDPOINTS, submissions: SUBMISSIONS });
    const ask = (call: Call): Promise<number> => request(product.url, token, call);
    const result: Record<string, string | number> = { endpoints: ENDPOINTS, submissions: SUBMISSIONS };
    for (const [name, calls] of Object.entries(screens)) Object.assign(result, await measure(name, calls, ask));
    return result;
  } finally {
    await pool.end();
    await product.stop();
  }
}

async function measure(
  name: string,
  calls: readonly Call[],
  ask: (call: Call) => Promise<number>,
): Promise<Record<string, string>> {
  const times: number[] = [];
  let bytes = 0;
  let refused = 0;
  const started = performance.now();
  for (let n = -WARM_UP; n < ROUNDS; n += 1) {
    const began = performance.now();
    const sizes = await Promise.all(calls.map(ask));
    if (sizes.includes(REFUSED)) refused += 1;
    if (n >= 0) times.push(performance.now() - began);
    bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (times.length > 0 && performance.now() - started > LONGEST_MS) break;
  }
  const [p50, p95] = [percentile(times, 50), percentile(times, 95)].map(round);
  const late = refused > 0 ? `, ${refused} of ${times.length + WARM_UP} beyond the limit of a statement` : '';
  return { [name]: `${p50} / ${p95} ms, ${round(bytes / 1000)} KB${late}` };
}

/** The server ended a statement that took too long. */
const REFUSED = -1;

/** The bytes of an answer before compression; 0 if there is no such call. */
async function request(url: string, token: string, [path, input]: Call): Promise<number> {
  const query = new URLSearchParams({ input: JSON.stringify(input) });
  const answer = await fetch(`${url}/trpc/${path}?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status === 404) return 0;
  if (answer.status === 503) return REFUSED;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.arrayBuffer()).byteLength;
}
