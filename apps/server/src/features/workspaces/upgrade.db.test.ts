import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import { startHarness } from '../../../test/harness.ts';
import { hashToken, newApiKey, newToken } from '../../lib/token.ts';
import { migrate } from '../../db/migrate.ts';
import { readMigrations } from '../../db/migration.ts';

const log = pino({ level: 'silent' });
/** The first migration after which an account’s workspace can have other members. */
const first = '0021-workspaces';

it('an installation from before workspaces had members keeps accounts, sessions, keys and endpoints', async () => {
  const database = await createEmptyDatabase();
  const all = await readMigrations();
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < first));
  await migrate({ url: database.url, log, migrations: before });

  const token = newToken();
  const key = newApiKey();
  const made = new Date(Date.now() - 1000);
  const later = new Date(Date.now() + 60_000);
  for (const statement of [
    sql`insert into account (id, email, password_hash, name, email_verified_at)
      values ('account0000000000001', 'nora@example.org', 'x', 'Nora', ${made})`,
    sql`insert into workspace (id, name) values ('workspace00000000001', 'Nora')`,
    sql`insert into member (workspace_id, account_id, role)
      values ('workspace00000000001', 'account0000000000001', 'owner')`,
    sql`insert into session (id, token_hash, account_id, created_at, last_used_at, expires_at)
      values ('session0000000000001', ${hashToken(token)}, 'account0000000000001', ${made}, ${made}, ${later})`,
    sql`insert into api_key (id, account_id, name, scopes, token_hash, hint, created_at)
      values ('key00000000000000001', 'account0000000000001', 'CI', array['endpoints:read'], ${hashToken(key)}, 'pk_x', ${made})`,
    sql`insert into endpoint (id, workspace_id, name, created_at, updated_at)
      values ('k7Qm2xWv00', 'workspace00000000001', 'Contact', ${made}, ${made})`,
    sql`insert into endpoint_counter (endpoint_id, inbox) values ('k7Qm2xWv00', 3)`,
    sql`insert into usage (workspace_id, month, submissions)
      values ('workspace00000000001', ${made.toISOString().slice(0, 7)}, 3)`,
  ])
    await statement.execute(database.db);

  const ran = await migrate({ url: database.url, log });
  expect(ran).toContain(first);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postern-data-'));
  const harness = await startHarness({}, { installation: { database, dataDir } });
  try {
    const person = harness.client(token);
    const { items: workspaces } = await person.workspaces.list();
    expect(workspaces).toMatchObject([
      { id: 'workspace00000000001', name: 'Nora', role: 'owner', endpoint_ids: null, members: 1, deletion_at: null },
    ]);
    expect(workspaces[0]?.usage).toMatchObject({ submissions: 3 });
    expect((await person.auth.profile()).email).toBe('nora@example.org');
    expect((await person.account.apiKeys()).items.map(({ name }) => name)).toEqual(['CI']);
    for (const client of [person, harness.client(key)])
      expect((await client.endpoints.list()).items).toMatchObject([
        { id: 'k7Qm2xWv00', name: 'Contact', inbox_count: 3, workspace_id: 'workspace00000000001' },
      ]);
    await person.endpoints.update({ id: 'k7Qm2xWv00', name: 'Renamed' });
    await expect(harness.client(key).endpoints.get({ id: 'k7Qm2xWv00' })).resolves.toMatchObject({ name: 'Renamed' });
  } finally {
    await harness.close();
  }
});
