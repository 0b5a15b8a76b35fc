import { createDb } from '../../../server/src/db/client.ts';
import { findSession } from '../../../server/src/features/auth/access/access.repo.ts';
import { createLogger } from '../../../server/src/log.ts';
import { hashToken } from '../../../server/src/lib/token.ts';
import { databaseUrl, openDatabase } from '../database.ts';
import { makeEndpoints } from '../endpoints/endpoints-data.ts';
import { newToken, startProduct } from '../product.ts';
import { round } from '../statistics.ts';
import { joinWorkspace, makeWorkspace } from './authorisation-data.ts';
import { compare, type Side } from './compare.ts';

const PORT = 3913;
const lookups = { warmUp: 200, rounds: 2000 };
const lists = { warmUp: 10, rounds: 150 };

/** The screens' lists. */
const listed: Record<string, readonly [path: string, input: object]> = {
  endpoints: ['endpoints.list', { size: 50, sort: 'received' }],
  'newest submissions': ['submissions.recent', { size: 8, preview: true }],
};

/**
 * What authorisation adds to a call: the statement that reads the session with the membership, against one that reads the
 * session alone. Then the lists of a workspace with 50 members and 5,000 endpoints against one with 5 members and as many
 * endpoints, and against one with 5 members and 50 endpoints. All answer with equally many rows.
 */
export async function benchAuthorisation(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT);
  const pool = openDatabase(product.dataDir, { max: 2 });
  const log = createLogger('warn');
  const { db } = createDb({ url: databaseUrl(product.dataDir), log, maxConnections: 1 });
  try {
    const token = await newToken(product.url);
    const { rows } = await pool.query<{ id: string }>('select id from account');
    const small = await makeWorkspace(pool, { name: 'Small', members: 5 });
    const few = await makeWorkspace(pool, { name: 'Few', members: 5 });
    const large = await makeWorkspace(pool, { name: 'Large', members: 50 });
    for (const workspace_id of [small, few, large]) await joinWorkspace(pool, workspace_id, rows[0]?.id ?? '');
    await makeEndpoints(pool, { workspace_id: small, endpoints: 50, submissions: 200 });
    for (const workspace_id of [few, large])
      await makeEndpoints(pool, { workspace_id, endpoints: 5000, submissions: 20_000 });
    for (const table of ['member', 'workspace', 'session']) await pool.query(`vacuum (analyze) ${table}`);
    const endpoint = await pool.query<{ id: string }>('select id from endpoint where workspace_id = $1 limit 1', [
      large,
    ]);
    const target = { endpoint_id: endpoint.rows[0]?.id, workspace_id: undefined };
    const hash = hashToken(token);
    const text = 'select account_id, last_used_at, expires_at from session where token_hash = $1';
    const alone = () => pool.query({ name: 'session-alone', text, values: [hash] });
    const [session, access] = await compare([alone, () => findSession(db, hash, target)], lookups);
    const result: Record<string, string | number> = {
      'session alone': inMs(session),
      'session and membership': inMs(access),
      added: inMs({ p50: access.p50 - session.p50, p95: access.p95 - session.p95 }),
    };
    for (const [name, call] of Object.entries(listed)) {
      const ask = (workspace: string) => () => request(product.url, { token, workspace }, call);
      for (const [title, other] of Object.entries({ '5 members': few, '5 members, 50 endpoints': small })) {
        const [base, many] = await compare([ask(other), ask(large)], lists);
        result[`${name}, ${title}`] = inMs(base);
        result[`${name}, 50 members, beside ${title}`] = inMs(many);
        result[`${name}, ratio to ${title}`] = `${round(many.p50 / base.p50)} / ${round(many.p95 / base.p95)}`;
      }
    }
    return result;
  } finally {
    await db.destroy();
    await pool.end();
    await product.stop();
  }
}

const inMs = ({ p50, p95 }: Side): string => `${round(p50)} / ${round(p95)} ms`;

async function request(
  url: string,
  { token, workspace }: { token: string; workspace: string },
  [path, input]: readonly [string, object],
): Promise<void> {
  const query = new URLSearchParams({ input: JSON.stringify(input) });
  const answer = await fetch(`${url}/trpc/${path}?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}`, 'postern-workspace': workspace },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
}
