import { apiScopes, webhookEventSchema, type Client, type EndpointSettingsChange } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { createSafeFetch } from '../../outbound/safe-fetch/safe-fetch.ts';
import { MailError } from '../../outbound/mailer/error.ts';
import { startReceiver } from '../deliveries/channels/webhook/receiver-testing.ts';
import { sendExport } from './send-export.service.ts';
import { startExports } from './start-exports.service.ts';

let harness: Harness;
let owner: Account;
/** With an API key: the tests take longer than a session. */
let program: Client;
let id: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** An account that has confirmed its address. */
async function signUp(): Promise<Account> {
  const account = await harness.signUp();
  await sql`update account set email_verified_at = now() where email = ${account.email}`.execute(harness.deps.db);
  return account;
}

type Scheduled = NonNullable<EndpointSettingsChange['scheduled_export']>;

const usual: Scheduled = {
  every: 'day',
  weekday: 1,
  at: '07:00',
  format: 'csv',
  only_new: true,
  emails: [],
  to_webhooks: false,
};

/** Saves the settings, and lets the minute job see them. */
async function schedule(change: Partial<Scheduled> = {}) {
  await program.endpoints.update({
    id,
    settings: { scheduled_export: { ...usual, emails: [owner.email], ...change } },
  });
  await startExports(harness.deps);
}

beforeEach(async () => {
  owner = await signUp();
  const scopes = [...apiScopes];
  program = harness.client((await owner.client.account.createApiKey({ name: 'Tests', scopes })).key);
  id = (await owner.client.endpoints.create({ name: 'Orders' })).id;
});

const send = (name: string) => submit(harness.app, id, { fields: { name } });
/** The minute job, at the time of the next export. */
const nextDay = async () => {
  harness.passTime(DAY_MS);
  await startExports(harness.deps);
};
const mails = () =>
  harness.mails.filter(
    ({ to, subject }) => to === owner.email && subject.includes('“Orders”') && /submission/.test(subject),
  );
const fileOf = (index: number) => {
  const [file] = mails()[index]?.attachments ?? [];
  return Buffer.isBuffer(file?.content) ? file.content.toString() : '';
};
const state = () => program.scheduledExports.get({ id });

describe('a scheduled export', () => {
  it('is emailed with what is new, once for each submission', async () => {
    await schedule();
    expect((await state()).next_at).toMatch(/T07:00:00\.000Z$/);
    await send('Ada');
    await nextDay();
    await eventually(async () => mails().length === 1);
    expect(fileOf(0)).toMatch(/Ada/);
    expect(mails()[0]?.subject).toBe('1 submission from “Orders”');
    expect(await state()).toMatchObject({ last_count: 1, problem: null });
    await startExports(harness.deps);
    await send('Ben');
    await send('Cleo');
    await nextDay();
    await eventually(async () => mails().length === 2);
    expect(fileOf(1)).toMatch(/Ben/);
    expect(fileOf(1)).not.toMatch(/Ada/);
    // Nothing new, nothing sent.
    await nextDay();
    expect((await state()).last_count).toBe(0);
    expect(mails()).toHaveLength(2);
  });

  it('has every submission in exactly one period, also one of the very moment', async () => {
    await schedule();
    await nextDay();
    const names = Array.from({ length: 6 }, (_, index) => `Person ${index}`);
    for (const [index, name] of names.entries()) {
      await send(name);
      harness.passTime(index % 2 === 0 ? 20_000 : 50_000);
      await program.scheduledExports.send({ id });
    }
    harness.passTime(HOUR_MS);
    await program.scheduledExports.send({ id });
    const sent = () =>
      mails()
        .map((_, index) => fileOf(index))
        .join('');
    await eventually(async () => names.every((name) => sent().includes(name)));
    for (const name of names) expect(sent().split(name)).toHaveLength(2);
  });

  it('is the whole inbox if its owner wants that, with the endpoint’s columns and zone', async () => {
    await schedule({ only_new: false, format: 'json' });
    const columns = [{ field: 'name', title: 'Who' }];
    await program.endpoints.update({ id, settings: { export: { columns, time_zone: 'Asia/Tokyo' } } });
    expect((await state()).next_at).toMatch(/T22:00:00\.000Z$/);
    await startExports(harness.deps);
    await send('Ada');
    for (const count of [1, 2]) {
      await nextDay();
      await eventually(async () => mails().length === count);
    }
    expect(JSON.parse(fileOf(1))).toEqual([{ Who: 'Ada' }]);
  });

  it('posts a signed event to webhooks, whose link works for a week and only while an export is scheduled', async () => {
    const receiver = await startReceiver();
    harness.deps.config = { ...harness.deps.config, allowPrivateDestinations: true };
    harness.deps.safeFetch = createSafeFetch({ allowPrivate: true });
    const config = { url: receiver.url };
    await send('Ada');
    await harness.dispatched();
    await program.destinations.create({ endpoint_id: id, kind: 'webhook', config });
    await schedule({ emails: [], to_webhooks: true });
    await nextDay();
    await eventually(async () => receiver.received.length > 0);
    const [received] = receiver.received;
    expect(received?.headers['webhook-signature']).toMatch(/^v1,/);
    const event = webhookEventSchema.parse(JSON.parse(received?.body ?? ''));
    if (event.type !== 'export.ready') throw new Error(event.type);
    expect(event.data).toMatchObject({ endpoint_id: id, format: 'csv', from: null, count: 1 });
    const { pathname } = new URL(event.data.url);
    const load = (path = pathname) => harness.app.inject({ url: path });
    expect((await load()).payload).toContain('Ada');
    expect((await load()).headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const [, , , period = '', signature = ''] = pathname.split('/');
    const other = (await program.endpoints.create({ name: 'Other' })).id;
    for (const path of [
      pathname.slice(0, -2),
      `/exports/${other}/${period}/${signature}`,
      `/exports/${id}/${period.slice(0, -4)}AAAA/${signature}`,
      `/exports/${id}/%00/${signature}`,
    ])
      expect((await load(path)).statusCode).toBe(404);
    await schedule({ every: 'never', emails: [] });
    expect((await load()).statusCode).toBe(404);
    await schedule({ emails: [] });
    harness.passTime(7 * DAY_MS + MINUTE_MS);
    expect((await load()).statusCode).toBe(404);
    await receiver.close();
  });

  it('goes to nobody who may not read the endpoint', async () => {
    const stranger = await signUp();
    expect(await failure(schedule({ emails: [stranger.email] }))).toMatchObject({ status: 422 });
    expect(await failure(schedule({ emails: ['nobody@example.org\r\nBcc: x@example.org'] }))).toMatchObject({
      status: 422,
    });
    const [workspace] = (await owner.client.workspaces.list()).items;
    const { id: account_id } = await stranger.client.auth.profile();
    await sql`insert into member (workspace_id, account_id, role, created_at)
      values (${workspace?.id ?? ''}, ${account_id}, 'reader', now())`.execute(harness.deps.db);
    await schedule({ emails: [owner.email, stranger.email] });
    await sql`delete from member where account_id = ${account_id} and workspace_id = ${workspace?.id ?? ''}`.execute(
      harness.deps.db,
    );
    await send('Ada');
    await nextDay();
    await eventually(async () => mails().length === 1);
    expect(harness.mails.filter(({ to, subject }) => to === stranger.email && subject.includes('Orders'))).toEqual([]);
    expect((await state()).problem).toContain(stranger.email);
  });

  it('without a receiver counts nothing as sent, by hand and at its time', async () => {
    await schedule({ emails: [] });
    await send('Ada');
    harness.passTime(HOUR_MS);
    const problem = 'No one gets the export: none of its addresses may read this endpoint, and no webhook is on.';
    const unsent = { last_at: null, last_count: null, problem };
    expect(await program.scheduledExports.send({ id })).toMatchObject(unsent);
    await nextDay();
    expect(await state()).toMatchObject(unsent);
    await schedule();
    expect(await program.scheduledExports.send({ id })).toMatchObject({ last_count: 1, problem: null });
    await eventually(async () => mails().length === 1);
    expect(fileOf(0)).toMatch(/Ada/);
  });

  it('of another workspace cannot be seen or sent', async () => {
    await schedule();
    const stranger = await harness.signUp();
    expect(await failure(stranger.client.scheduledExports.get({ id }))).toMatchObject({ status: 404 });
    expect(await failure(stranger.client.scheduledExports.send({ id }))).toMatchObject({ status: 404 });
    await schedule({ every: 'never' });
    expect(await failure(program.scheduledExports.send({ id }))).toMatchObject({ status: 409 });
  });

  it('is started by one of two servers', async () => {
    await schedule();
    await send('Ada');
    harness.passTime(DAY_MS);
    await Promise.all([startExports(harness.deps), startExports(harness.deps)]);
    await eventually(async () => mails().length > 0);
    await startExports(harness.deps);
    expect(mails()).toHaveLength(1);
  });

  it.each([
    ['while the endpoint is suspended', sql`suspended_at = now(), suspended_reason = 'x'`],
    ['for a test endpoint', sql`is_test = true`],
  ])('is not sent %s', async (_, change) => {
    await schedule();
    await send('Ada');
    await sql`update endpoint set ${change} where id = ${id}`.execute(harness.deps.db);
    await nextDay();
    expect((await state()).last_at).toBeNull();
  });

  it('that the mail server refuses for good is not tried again, and one that is postponed is', async () => {
    await schedule();
    await send('Ada');
    const job = { endpoint_id: id, format: 'csv', from: null, to: harness.deps.now().toISOString() } as const;
    const run = { id: 'x', retries: 0, signal: new AbortController().signal };
    const { mailer } = harness.deps;
    const attemptWith = (permanent: boolean) => {
      const facts = { stage: 'recipient' as const, permanent, status: permanent ? 550 : 451, reply: 'No.' };
      const failing = {
        ...harness.deps,
        mailer: { ...mailer, send: () => Promise.reject(new MailError(facts)) },
      };
      return sendExport(failing, { ...job, receiver: { email: owner.email } }, run);
    };
    await attemptWith(true);
    expect((await state()).problem).toContain('got no email');
    await expect(attemptWith(false)).rejects.toThrow('No.');
  });
});
