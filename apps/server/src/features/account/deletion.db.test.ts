import { limits, demandSession } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { endAccounts } from './deletion.service.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';

const GRACE_MS = limits.deletionGraceDays * DAY_MS;
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const run = { id: 'x', retries: 0, signal: new AbortController().signal };
const endDue = () => endAccounts(harness.deps, {}, run);
const ask = ({ client, password }: Account) => client.account.delete({ current_password: password });

async function signInAgain({ email, password }: Account): Promise<Account> {
  const { access_token: token } = demandSession(await harness.client().auth.login({ email, password }));
  return { email, password, token, client: harness.client(token) };
}

/** The names of all tables that have a row with this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(harness.database.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} t where position(${text} in t::text) > 0 limit 1`.execute(
      harness.database.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('requesting the deletion of an account', () => {
  it('requires the password, returns the date, and sends an email', async () => {
    const account = await harness.signUp();
    expect(await failure(account.client.account.delete({ current_password: 'wrong' }))).toMatchObject({
      status: 422,
      code: 'wrong_password',
    });
    expect((await account.client.auth.profile()).deletion_at).toBeNull();
    const { deletion_at } = await ask(account);
    expect(Date.parse(deletion_at) - harness.deps.now().getTime()).toBeCloseTo(GRACE_MS, -5);
    expect((await account.client.auth.profile()).deletion_at).toBe(deletion_at);
    const letter = await harness.mail(account.email, /will be deleted$/);
    expect(letter.text).toContain(new Date(deletion_at).toLocaleString('en', { dateStyle: 'long', timeZone: 'UTC' }));
    expect(letter.text).toContain('/settings');
  });

  it('keeps the first date when requested twice', async () => {
    const account = await harness.signUp();
    const first = await ask(account);
    harness.passTime(MINUTE_MS);
    expect(await ask(account)).toEqual(first);
  });

  it('ends the other sessions; forms and keys keep working', async () => {
    const account = await harness.signUp();
    const other = await signInAgain(account);
    const { id } = await account.client.endpoints.create({ name: 'Open' });
    const { key } = await account.client.account.createApiKey({ name: 'CI', scopes: ['endpoints:read'] });
    await ask(account);
    expect(await failure(other.client.auth.profile())).toMatchObject({ status: 401 });
    await expect(submit(harness.app, id, { fields: { n: '1' } })).resolves.toMatchObject({ ok: true });
    await expect(harness.client(key).endpoints.list()).resolves.toMatchObject({ total: 1 });
  });

  it('can be cancelled until the end', async () => {
    const account = await harness.signUp();
    await ask(account);
    harness.passTime(GRACE_MS + 1000);
    const again = await signInAgain(account);
    await again.client.account.keep();
    await endDue();
    expect((await again.client.auth.profile()).deletion_at).toBeNull();
  });

  it('sends one reminder email a day before the end', async () => {
    const account = await harness.signUp();
    await ask(account);
    const near = () => harness.mails.filter(({ to, subject }) => to === account.email && /tomorrow/.test(subject));
    harness.passTime(GRACE_MS - DAY_MS - MINUTE_MS);
    await endDue();
    expect(near()).toEqual([]);
    harness.passTime(120_000);
    await endDue();
    await harness.mail(account.email, /tomorrow/);
    await endDue();
    const again = await signInAgain(account);
    await again.client.account.keep();
    await ask(again);
    await endDue();
    expect(near()).toHaveLength(1);
  });
});

describe('an account that is due', () => {
  /** An account with everything that one can have. */
  async function settled(): Promise<{ account: Account; traces: string[] }> {
    const account = await harness.signUp();
    const { client } = account;
    const { id } = await client.endpoints.create({ name: 'Everything' });
    await client.destinations.create({ endpoint_id: id, kind: 'webhook', config: { url: 'http://127.0.0.1:9/' } });
    for (let n = 0; n < 3; n += 1) {
      const headers = { 'idempotency-key': `key-${n}` };
      const fields = { n: String(n), mail: account.email };
      const { submission_id } = await submit(harness.app, id, { fields, file: `bytes ${n}`, headers });
      if (n === 0) await client.submissions.update({ endpoint_id: id, submission_id, status: 'spam' });
    }
    await submit(harness.app, id, { fields: { _gotcha: 'x', text: 'Buy' } });
    const { id: key_id } = await client.account.createApiKey({ name: 'CI', scopes: ['endpoints:read'] });
    await client.account.changeEmail({ email: `to-be-${account.email}`, current_password: account.password });
    await eventually(async () => {
      const { items: deliveries } = await client.deliveries.list({ endpoint_id: id });
      return deliveries.some(({ attempts }) => attempts.length > 0);
    });
    const { id: account_id } = await client.auth.profile();
    const row = await harness.database.db
      .selectFrom('member')
      .select('workspace_id')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();
    return { account, traces: [account.email, account_id, row.workspace_id, id, key_id] };
  }

  const publicOnly = (tables: string[]) => tables.filter((name) => name.startsWith('public.'));

  it('leaves nothing behind, in tables or on disk, and removes nothing of other accounts', async () => {
    const bystander = await harness.signUp();
    const { id: theirs } = await bystander.client.endpoints.create({ name: 'Theirs' });
    const { submission_id } = await submit(harness.app, theirs, { fields: { n: '1' }, file: 'their bytes' });
    const before = await harness.storedFiles();
    const { account, traces } = await settled();
    expect(await harness.storedFiles()).toBe(before + 3);
    for (const trace of traces) expect(publicOnly(await tablesWith(trace))).not.toEqual([]);
    await ask(account);
    harness.passTime(GRACE_MS + 1000);
    await endDue();
    await eventually(async () => (await harness.storedFiles()) === before);
    await eventually(async () => {
      const left = await Promise.all(traces.map(tablesWith));
      return publicOnly(left.flat()).length === 0;
    });
    // The rows of finished jobs keep ids, which lead nowhere, and no address.
    expect(await tablesWith(account.email)).toEqual([]);
    expect(await failure(signInAgain(account))).toMatchObject({ status: 401 });
    expect(await failure(account.client.auth.profile())).toMatchObject({ status: 401 });
    const again = await signInAgain(bystander);
    await expect(again.client.submissions.get({ endpoint_id: theirs, submission_id })).resolves.toBeDefined();
    await expect(harness.signUp(account.email)).resolves.toBeDefined();
  });

  it('is deleted by the next run after an interruption', async () => {
    const { account, traces } = await settled();
    await ask(account);
    harness.passTime(GRACE_MS + 1000);
    // The account is deleted, then the queue fails: no endpoint goes without the job that erases its data.
    const queue = { ...harness.deps.queue, enqueue: () => Promise.reject(new Error('The queue is unavailable.')) };
    await expect(endAccounts({ ...harness.deps, queue }, {}, run)).rejects.toThrow('The queue is unavailable.');
    expect(await failure(signInAgain(account))).toMatchObject({ status: 401 });
    expect(await tablesWith(traces[3] ?? '')).toContain('public.endpoint');
    expect(
      (await harness.app.inject({ method: 'POST', url: `/api/submit/${traces[3]}`, payload: {} })).statusCode,
    ).toBe(404);
    await endDue();
    await eventually(async () => {
      const left = await Promise.all(traces.map(tablesWith));
      return publicOnly(left.flat()).length === 0;
    });
  });
});
