import { auditEntrySchema } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { recordAccountAudit, recordAudit, recordServerAudit } from './record-audit.service.ts';

let harness: Harness;
let owner: Account;
let ctx: AuthedCtx;
let workspace_id: string;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp('ana@example.org');
  await owner.client.auth.updateProfile({ name: 'Ana' });
  workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
  const { id: account_id } = await owner.client.auth.profile();
  ctx = {
    deps: harness.deps,
    log: harness.deps.log,
    ip: '203.0.113.7',
    userAgent: `Firefox\ud800${'x'.repeat(1000)}`,
    actor: {
      account_id,
      workspace_id,
      session_hash: Buffer.alloc(32),
      api_key_id: null,
      role: 'owner',
      endpoint_ids: null,
      limits: null,
      suspended_reason: null,
    },
  };
});
afterAll(() => harness.close());

const inTransaction = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  harness.database.db.transaction().execute(work);

const newest = async () => (await owner.client.audit.list({ workspace_id })).items[0];

describe('an entry', () => {
  it('says who, what, on what and from where, with the names of then', async () => {
    await inTransaction((trx) =>
      recordAudit(trx, ctx, { action: 'endpoint.created', target: { kind: 'endpoint', id: endpoint_id }, endpoint_id }),
    );
    await owner.client.endpoints.update({ id: endpoint_id, name: 'Renamed' });
    const { items } = await owner.client.audit.list({ workspace_id, action: 'endpoint.created', actor: actorId() });
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{20}$/),
      at: expect.any(String),
      action: 'endpoint.created',
      actor: { kind: 'account', id: actorId(), email: 'ana@example.org', name: 'Ana' },
      target: { kind: 'endpoint', id: endpoint_id, name: 'Contact' },
      endpoint: { id: endpoint_id, name: 'Contact' },
      ip: '203.0.113.7',
      user_agent: `Firefox\ufffd${'x'.repeat(292)}`,
    });
  });

  it('names the API key of a program, and the member who made it', async () => {
    const { id } = await owner.client.account.createApiKey({ name: 'Nightly', scopes: ['endpoints:read'] });
    const program = { ...ctx, actor: { ...ctx.actor, session_hash: null, api_key_id: id } };
    await inTransaction((trx) =>
      recordAudit(trx, program, { action: 'submissions.deleted', count: 2, submission_ids: [] }),
    );
    const { items } = await owner.client.audit.list({ workspace_id, actor: id });
    expect(items).toMatchObject([
      {
        actor: { kind: 'api_key', id, name: 'Nightly', account: { email: 'ana@example.org' } },
        count: 2,
        target: null,
      },
    ]);
  });

  it('of the server or the operator has no address', async () => {
    await inTransaction((trx) =>
      recordServerAudit(trx, harness.deps, {
        in: { workspace_id },
        by: 'operator',
        action: 'workspace.suspended',
        reason: 'Spam',
      }),
    );
    expect(await newest()).toMatchObject({ actor: { kind: 'operator' }, ip: null, user_agent: null, reason: 'Spam' });
  });

  it('of an account goes to all its workspaces, with the network only', async () => {
    const other = await owner.client.workspaces.create({ name: 'Second' });
    await inTransaction((trx) =>
      recordAccountAudit(trx, ctx, { account_id: actorId(), action: 'account.signed_in', means: 'password' }),
    );
    for (const id of [workspace_id, other.id]) {
      const { items } = await owner.client.audit.list({ workspace_id: id, action: 'account.signed_in' });
      expect(items[0]).toMatchObject({ action: 'account.signed_in', ip: '203.0.113.0', means: 'password' });
    }
  });

  it('leaves with the transaction that is rolled back', async () => {
    const before = await newest();
    const failing = inTransaction(async (trx) => {
      await recordAudit(trx, ctx, { action: 'archive.downloaded' });
      throw new Error('Something later failed.');
    });
    await expect(failing).rejects.toThrow('Something later failed.');
    expect(await newest()).toEqual(before);
  });

  it('that may repeat is written a limited number of times within a time', async () => {
    const record = () =>
      inTransaction((trx) =>
        recordAudit(trx, ctx, {
          action: 'form.draft_changed',
          target: { kind: 'form', id: endpoint_id },
          endpoint_id,
          atMost: { count: 2, withinMs: HOUR_MS },
        }),
      );
    for (let n = 0; n < 5; n += 1) await record();
    const count = async () =>
      (await owner.client.audit.list({ workspace_id, action: 'form.draft_changed' })).items.length;
    expect(await count()).toBe(2);
    harness.passTime(2 * HOUR_MS);
    await record();
    expect(await count()).toBe(3);
  });
});

const actorId = () => ctx.actor.account_id;

describe('the log', () => {
  it('is listed page by page, filtered, and by its workspace only', async () => {
    await inTransaction(async (trx) => {
      for (let n = 0; n < 7; n += 1)
        await recordAudit(trx, ctx, { action: 'deliveries.retried', count: n, endpoint_id });
    });
    const counts: number[] = [];
    for (let cursor: string | null | undefined = undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof owner.client.audit.list>> = await owner.client.audit.list({
        workspace_id,
        action: 'deliveries.retried',
        endpoint_id,
        size: 3,
        ...(cursor !== undefined && { cursor }),
      });
      counts.push(...page.items.flatMap((entry) => ('count' in entry ? [entry.count] : [])));
      cursor = page.next_cursor;
    }
    expect(counts).toEqual([6, 5, 4, 3, 2, 1, 0]);

    const later = new Date(harness.deps.now().getTime() + HOUR_MS).toISOString();
    const list = (filter: object) => owner.client.audit.list({ workspace_id, ...filter });
    expect((await list({ from: later })).items).toEqual([]);
    expect((await list({ until: later, action: 'deliveries.retried' })).items).toHaveLength(7);
    expect((await list({ endpoint_id: 'zzzzzzzzzz' })).items).toEqual([]);
    expect((await list({ target_id: endpoint_id, actor: 'operator' })).items).toEqual([]);

    const stranger = await harness.signUp();
    const own = (await stranger.client.workspaces.list()).items[0]?.id ?? '';
    expect((await stranger.client.audit.list({ workspace_id: own, endpoint_id })).items).toEqual([]);
    await expect(stranger.client.audit.list({ workspace_id })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    [sql``, 'audit_entry_pkey'],
    [sql`and actor_id = 'x'`, 'audit_entry_actor_idx'],
    [sql`and action = 'x'`, 'audit_entry_action_idx'],
    [sql`and endpoint_id = 'x'`, 'audit_entry_endpoint_idx'],
    [sql`and target_id = 'x'`, 'audit_entry_target_idx'],
  ])('has an index in the order of the list for each filter: %#', async (filter, index) => {
    const plan = await inTransaction(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_sort = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`explain select id from audit_entry
        where workspace_id = ${workspace_id} and id < 'z' ${filter} order by id desc limit 51`.execute(trx);
      return rows.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(plan).toContain(`Scan Backward using ${index}`);
    expect(plan).not.toContain('Sort');
  });

  it('is exported as lines that fit the contract, which is an entry itself', async () => {
    const response = await owner.client.audit.export({ workspace_id, action: 'deliveries.retried' });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-[\d-]+\.jsonl"/);
    const lines = (await response.text()).trimEnd().split('\n');
    const entries = lines.map((line) => auditEntrySchema.parse(JSON.parse(line)));
    expect(entries).toEqual((await owner.client.audit.list({ workspace_id, action: 'deliveries.retried' })).items);
    expect(await newest()).toMatchObject({ action: 'audit.exported', actor: { email: 'ana@example.org' } });
  });

  it('is neither changed nor emptied by the application', async () => {
    const { db } = harness.database;
    const refusal = 'Entries of the audit log are neither changed nor deleted.';
    await expect(sql`update audit_entry set action = 'x'`.execute(db)).rejects.toThrow(refusal);
    await expect(sql`delete from audit_entry`.execute(db)).rejects.toThrow(refusal);
    await expect(sql`truncate audit_entry`.execute(db)).rejects.toThrow(refusal);
    await expect(sql`truncate workspace cascade`.execute(db)).rejects.toThrow(refusal);
    const asRetention = inTransaction(async (trx) => {
      await sql`set local postern.audit_erasure = 'retention'`.execute(trx);
      await sql`delete from audit_entry`.execute(trx);
    });
    await expect(asRetention).rejects.toThrow(refusal);
  });

  it('ends with its workspace', async () => {
    const { db } = harness.database;
    const { id } = await owner.client.workspaces.create({ name: 'Short-lived' });
    await inTransaction((trx) =>
      recordServerAudit(trx, harness.deps, { in: { workspace_id: id }, by: 'system', action: 'workspace.created' }),
    );
    await db.deleteFrom('workspace').where('id', '=', id).execute();
    expect(await db.selectFrom('audit_entry').select('id').where('workspace_id', '=', id).execute()).toEqual([]);
  });
});
