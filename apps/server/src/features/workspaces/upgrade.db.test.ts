import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import { startHarness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { learnableTokens } from '../spam/bayes/model/learn-account-weights.ts';
import { TOKENS_VERSION } from '../spam/bayes/model/weight-table.ts';
import { loadAccountWeights } from '../spam/learning.service.ts';
import { hashToken, newApiKey, newToken } from '../../lib/token.ts';
import { migrate } from '../../db/migrate.ts';
import { readMigrations } from '../../db/migration.ts';

const log = pino({ level: 'silent' });
/** The first migration after which an account’s workspace can have other members. */
const first = '0021-workspaces';

it('an installation from before workspaces had members keeps what its people had', async () => {
  const database = await createEmptyDatabase();
  const all = await readMigrations();
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < first));
  await migrate({ url: database.url, log, migrations: before });

  const token = newToken();
  const [other, over] = [newToken(), newToken()];
  const key = newApiKey();
  const overKey = newApiKey();
  const to = ['nora@example.org', 'waiting@example.org', 'refused@example.org'];
  const config = { to, cc: [], bcc: [], subject: null, body: null, files: 'links' };
  const filter = { statuses: ['inbox'], match: 'all', conditions: [] };
  const learnt = Buffer.from(learnableTokens([['message', 'zymurgy lessons for beekeepers']]).buffer);
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
    sql`insert into destination (endpoint_id, id, kind, name, config, filter, created_at, updated_at)
      values ('k7Qm2xWv00', 'k7Qm2xWv00_0000000000000001', 'email', 'Team',
        ${JSON.stringify(config)}::jsonb, ${JSON.stringify(filter)}::jsonb, ${made}, ${made})`,
    sql`insert into recipient (workspace_id, email, confirmed_at, refused_at, refused_reason, created_at)
      values ('workspace00000000001', 'nora@example.org', ${made}, null, null, ${made}),
        ('workspace00000000001', 'waiting@example.org', null, null, null, ${made}),
        ('workspace00000000001', 'refused@example.org', ${made}, ${made}, '550 unknown', ${made})`,
    ...Array.from(
      { length: 8 },
      (_, n) => sql`insert into spam_example (workspace_id, submission_id, is_spam, tokens, version, created_at)
        values ('workspace00000000001', ${`k7Qm2xWv00_${n}`}, true, ${learnt}, ${TOKENS_VERSION}, ${made})`,
    ),
    // An account beside it, whose workspace must stay apart.
    sql`insert into account (id, email, password_hash, email_verified_at)
      values ('account0000000000002', 'olaf@example.org', 'x', ${made})`,
    sql`insert into workspace (id, name) values ('workspace00000000002', '')`,
    sql`insert into member (workspace_id, account_id, role)
      values ('workspace00000000002', 'account0000000000002', 'owner')`,
    sql`insert into session (id, token_hash, account_id, created_at, last_used_at, expires_at)
      values ('session0000000000002', ${hashToken(other)}, 'account0000000000002', ${made}, ${made}, ${later}),
        ('session0000000000003', ${hashToken(over)}, 'account0000000000001', ${made}, ${made}, ${made})`,
    sql`insert into api_key (id, account_id, name, scopes, token_hash, hint, created_at, expires_at)
      values ('key00000000000000002', 'account0000000000001', 'Over', array['endpoints:read'], ${hashToken(overKey)},
        'pk_y', ${made}, ${made})`,
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
    expect((await person.account.apiKeys()).items.map(({ name }) => name)).toEqual(['Over', 'CI']);
    expect((await person.account.sessions()).items.map(({ current }) => current)).toEqual([true]);
    for (const ended of [over, overKey])
      await expect(harness.client(ended).endpoints.list()).rejects.toMatchObject({ status: 401 });
    for (const client of [person, harness.client(key)])
      expect((await client.endpoints.list()).items).toMatchObject([
        { id: 'k7Qm2xWv00', name: 'Contact', inbox_count: 3, workspace_id: 'workspace00000000001' },
      ]);
    const stranger = harness.client(other);
    expect((await stranger.workspaces.list()).items.map(({ id }) => id)).toEqual(['workspace00000000002']);
    await expect(stranger.endpoints.get({ id: 'k7Qm2xWv00' })).rejects.toMatchObject({ status: 404 });

    const [team] = (await person.destinations.list({ endpoint_id: 'k7Qm2xWv00' })).items;
    expect(team?.recipients.map(({ email, state }) => [email, state])).toEqual([
      ['nora@example.org', 'confirmed'],
      ['waiting@example.org', 'waiting'],
      ['refused@example.org', 'failing'],
    ]);
    await submit(harness.app, 'k7Qm2xWv00', { fields: { name: 'Ada', message: 'Hello' } });
    await harness.mail('nora@example.org', /Contact/);
    expect(harness.mails.filter(({ to }) => to !== 'nora@example.org')).toEqual([]);
    expect(await loadAccountWeights(database.db, 'workspace00000000001')).toBeDefined();
    expect(await loadAccountWeights(database.db, 'workspace00000000002')).toBeUndefined();
    expect((await person.workspaces.list()).items[0]?.usage).toMatchObject({ submissions: 4 });

    await person.endpoints.update({ id: 'k7Qm2xWv00', name: 'Renamed' });
    await expect(harness.client(key).endpoints.get({ id: 'k7Qm2xWv00' })).resolves.toMatchObject({ name: 'Renamed' });
  } finally {
    await harness.close();
  }
});
