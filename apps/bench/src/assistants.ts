import { createClient } from '@postern/contracts';
import { fillEndpoints, RARE, wordOf } from './dashboard-data.ts';
import { openDatabase } from './database.ts';
import { percentile } from './load.ts';
import { newToken, PASSWORD, startProduct } from './product.ts';
import { round } from './statistics.ts';

const PORT = 3488;
const SUBMISSIONS = 1_000_000;
const ROUNDS = 60;
/** Searches before anything is measured: caches are warm, as they are while an assistant works. */
const WARM_UP = 5;
/** The fields of the submissions. A key that hides fields searches each of the others. */
const FIELDS = ['name', 'email', 'topic', 'company', 'message'];
const HIDDEN = ['email', 'company'];

/** What an assistant searches. `n` varies the words, so that the measurement covers more than one answer. */
const searches: Record<string, (n: number) => object> = {
  newest: () => ({}),
  'common word': (n) => ({ q: wordOf(n % 10) }),
  'word in between': (n) => ({ q: wordOf(200 + 40 * n) }),
  'rare word': () => ({ q: RARE.word }),
  'no such word': (n) => ({ q: `nowhere${n}` }),
  'two words': (n) => ({ q: `${wordOf(n % 10)} ${wordOf(30 + n)}` }),
  prefix: (n) => ({ q: wordOf(300 + 10 * n).slice(0, 4) }),
  'field contains': (n) => ({ where: [{ field: 'name', op: 'contains', value: wordOf(20 + n) }] }),
};

/** The same in the inboxes of all endpoints, which a key that hides fields cannot search. */
const everywhere: Record<string, (n: number) => object> = {
  'all endpoints, common word': (n) => ({ q: wordOf(n % 10) }),
  'all endpoints, word in between': (n) => ({ q: wordOf(200 + 40 * n) }),
  'all endpoints, no such word': (n) => ({ q: `nowhere${n}` }),
};

/** Searches by an assistant in an endpoint of a million submissions, with a key without limits and with one that hides fields. */
export async function benchAssistants(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT);
  try {
    const client = createClient({ baseUrl: product.url, token: await newToken(product.url) });
    const { id: endpoint_id, submit_url } = await client.endpoints.create({ name: 'Bench' });
    await fetch(submit_url, {
      method: 'POST',
      body: new URLSearchParams(Object.fromEntries(FIELDS.map((name) => [name, 'first']))),
    });
    while ((await client.endpoints.fields({ id: endpoint_id })).items.length < FIELDS.length)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const pool = openDatabase(product.dataDir, { max: 1 });
    await fillEndpoints(pool, [{ endpoint_id, count: SUBMISSIONS, seed: 2 }]);
    await pool.end();
    const measure = async (search: (n: number) => object, masked_fields: string[]) => {
      // A key may make 300 requests per minute, so each measurement has its own.
      const key = await client.account.createApiKey({
        name: 'Bench',
        scopes: ['submissions:read'],
        masked_fields,
        current_password: PASSWORD,
      });
      return percentile(await timeSearches(product.url, key.key, search), 95);
    };
    const result: Record<string, string | number> = {};
    const all: number[] = [];
    for (const [kind, search] of Object.entries(searches)) {
      const within = (n: number) => ({ endpoint_id, ...search(n) });
      const [whole, hiding] = [await measure(within, []), await measure(within, HIDDEN)];
      all.push(whole, hiding);
      result[kind] = `p95 ${round(whole)} ms, hiding fields ${round(hiding)} ms`;
    }
    for (const [kind, search] of Object.entries(everywhere)) {
      const whole = await measure(search, []);
      all.push(whole);
      result[kind] = `p95 ${round(whole)} ms`;
    }
    return { submissions: SUBMISSIONS, ...result, 'worst p95 ms': round(Math.max(...all)) };
  } finally {
    await product.stop();
  }
}

async function timeSearches(url: string, key: string, search: (n: number) => object): Promise<number[]> {
  const times: number[] = [];
  for (let n = -WARM_UP; n < ROUNDS; n += 1) {
    const began = performance.now();
    await callTool(url, key, { size: 20, ...search(Math.abs(n)) });
    if (n >= 0) times.push(performance.now() - began);
  }
  return times;
}

async function callTool(url: string, key: string, input: object): Promise<void> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_submissions', arguments: input },
    }),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"isError":true') || !/(Found|answer has) [\w ]*submission/.test(text))
    throw new Error(`The search failed: ${text.slice(0, 500)}`);
}
