import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { keepTerms } from '../erasure/retention.service.ts';

let harness: Harness;

afterEach(() => harness.close());

/** Writes entries of an age into a workspace, past the application. */
const write = (workspace_id: string, { days, count }: { days: number; count: number }) =>
  sql`insert into audit_entry (workspace_id, id, at, action, actor_id, actor)
    select ${workspace_id}, 'old' || ${days}::int || lpad(n::text, 6, '0'), now() - make_interval(days => ${days}::int),
      'account.signed_out', 'system', '{"kind":"system"}'
    from generate_series(1, ${count}::int) n`.execute(harness.database.db);

const countOld = async (): Promise<number | undefined> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry where id like 'old%'`.execute(harness.database.db);
  return rows[0]?.count;
};

async function start(env: NodeJS.ProcessEnv): Promise<string> {
  harness = await startHarness(env);
  const { client } = await harness.signUp();
  return (await client.workspaces.list()).items[0]?.id ?? '';
}

const keep = () => keepTerms(harness.deps, {}, { id: 'x', retries: 0, signal: new AbortController().signal });

it('entries are kept for a year, and deleted over several batches', async () => {
  const workspace_id = await start({});
  await write(workspace_id, { days: 366, count: 5001 });
  await write(workspace_id, { days: 364, count: 3 });
  await keep();
  expect(await countOld()).toBe(3);
});

it('entries are kept for the configured time', async () => {
  const workspace_id = await start({ AUDIT_RETENTION_DAYS: '30' });
  await write(workspace_id, { days: 32, count: 2 });
  await write(workspace_id, { days: 29, count: 3 });
  await keep();
  expect(await countOld()).toBe(3);
});

it('entries are kept forever if the time is 0', async () => {
  const workspace_id = await start({ AUDIT_RETENTION_DAYS: '0' });
  await write(workspace_id, { days: 5000, count: 1 });
  await keep();
  expect(await countOld()).toBe(1);
});
