import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultSenderLink, type EndpointSettingsChange } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { startReceiver, type Receiver } from '../../deliveries/channels/webhook/receiver-testing.ts';
import { checkPages } from '../check/check-pages.service.ts';

let harness: Harness;
let owner: Account;
let receiver: Receiver;
let site: Server;
let page: string;
let asked: string[] = [];

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp('owner@example.org');
  receiver = await startReceiver();
  site = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${JSON.stringify(request.headers)}`);
    const action = `${harness.deps.config.publicUrl}/api/submit/${endpoint_id}`;
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<form method="post" action="${action}"><input name="name"><input name="email"><button>Send</button></form>`,
      );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  page = `http://127.0.0.1:${(site.address() as AddressInfo).port}/contact`;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await receiver.close();
  await harness.close();
});

let endpoint_id: string;
let name: string;
let endpoints = 0;

beforeEach(async () => {
  name = `Form ${(endpoints += 1)}`;
  endpoint_id = (await owner.client.endpoints.create({ name })).id;
  receiver.received.length = 0;
  receiver.script = (response) => response.writeHead(204).end();
  asked = [];
});

const { signal } = new AbortController();
const check = () => checkPages(harness.deps, { endpoint_id }, { signal });
const addWebhook = (more: { enabled?: boolean } = {}) =>
  owner.client.destinations.create({
    endpoint_id,
    kind: 'webhook',
    name: 'CRM',
    config: { url: receiver.url },
    ...more,
  });
const change = (settings: EndpointSettingsChange) => owner.client.endpoints.update({ id: endpoint_id, settings });
const get = () => owner.client.watchdog.get({ endpoint_id });
const open = async () => (await get()).findings.filter(({ ended_at }) => ended_at === null);
const mailsAbout = () => harness.mails.map(({ subject }) => subject).filter((subject) => subject.includes(`“${name}”`));

/** Switches the canary on without the check that follows by itself, so that each test counts its own. */
async function watch() {
  const { db } = harness.database;
  const at = new Date(harness.deps.now().getTime() + DAY_MS);
  await db.insertInto('watchdog').values({ endpoint_id, next_check_at: at, sends_canary: true }).execute();
  await db.insertInto('watched_page').values({ endpoint_id, id: 'page', position: 0, url: page }).execute();
}

/** Every row of every table, but those of the watchdog itself. */
async function snapshot(): Promise<Record<string, string>> {
  const { db } = harness.database;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('watchdog', 'watched_page', 'finding') order by 1`.execute(db);
  const rows: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows: found } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    rows[name] = found.map(({ row }) => row).join('\n');
  }
  return rows;
}

it('leaves every row of every table as it was, sends no email, and reaches the webhook once, as a test', async () => {
  const { client } = owner;
  // It comes before the webhook and the autoresponse, so that nothing of it is under way later.
  await submit(harness.app, endpoint_id, { fields: { name: 'Ada', email: 'ada@example.org' } });
  await harness.dispatched();
  await addWebhook();
  await addWebhook({ enabled: false });
  await client.caps.set({ id: endpoint_id, caps: [{ field: null, option: null, limit: 2, has_waiting_list: true }] });
  await change({
    autoresponse: { enabled: true, subject: null, body: null, reply_to: null },
    duplicate_window_seconds: 60,
    sender_link: { ...defaultSenderLink, enabled: true },
  });
  await watch();
  receiver.received.length = 0;
  const mails = harness.mails.length;
  const before = await snapshot();
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'submission',
      'usage',
      'seat',
      'cap',
      'outbox',
      'delivery',
      'search_document',
      'endpoint_counter',
      'endpoint_field',
      'endpoint_hour',
      'endpoint_source',
      'field_watch',
      'spam_example',
      'idempotency_key',
    ]),
  );

  await check();
  expect((await get()).canary_at).not.toBeNull();
  expect(await open()).toEqual([]);
  expect(await snapshot()).toEqual(before);
  expect(harness.mails.length).toBe(mails);
  expect(receiver.received).toHaveLength(1);
  const body = JSON.parse(receiver.received[0]?.body ?? '') as { type: string; data: { id: string } };
  expect(body).toMatchObject({ type: 'test', data: { endpoint_id, status: 'inbox' } });
  expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  expect(await client.submissions.list({ endpoint_id, status: 'all' })).toMatchObject({ items: [{ status: 'inbox' }] });
  // The page gets the same request as without a canary, and nothing is sent to it.
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^GET /);
  expect(asked[0]).not.toContain(body.data.id);
});

it('takes no seat: the last one is still there', async () => {
  await owner.client.caps.set({ id: endpoint_id, caps: [{ field: null, option: null, limit: 1 }] });
  await watch();
  await check();
  await submit(harness.app, endpoint_id, { fields: { name: 'Ada' } });
  expect((await owner.client.caps.list({ id: endpoint_id })).items).toMatchObject([{ taken: 1 }]);
  await check();
  expect(await open()).toEqual([]);
});

it('a canary that is taken for spam is found, with one email, and one more when it is well again', async () => {
  await change({ blocked_words: ['watchdog'] });
  await watch();
  await check();
  await check();
  expect(await open()).toMatchObject([{ kind: 'canary_spam', page_url: null }]);
  expect((await harness.mail('owner@example.org', new RegExp(`${name}” may be broken`))).text).toContain('spam');
  await change({ blocked_words: [] });
  await check();
  expect(await open()).toEqual([]);
  await harness.mail('owner@example.org', new RegExp(`${name}” is well again`));
  expect(mailsAbout()).toEqual([`The form “${name}” may be broken`, `The form “${name}” is well again`]);
});

it('a canary that is refused is found with the reason', async () => {
  await change({ allowed_domains: ['shop.example'] });
  await watch();
  const { db } = harness.database;
  await db
    .updateTable('watched_page')
    .set({ url: 'https://elsewhere.example/' })
    .where('endpoint_id', '=', endpoint_id)
    .execute();
  await check();
  expect(await open()).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'canary_lost', after: '403' })]),
  );
});

it('a webhook that refuses twice is found by its name, and repaired', async () => {
  await addWebhook();
  await watch();
  receiver.script = (response) => response.writeHead(500).end();
  await check();
  expect(await open()).toEqual([]);
  await check();
  expect(await open()).toMatchObject([{ kind: 'canary_undelivered', subject: 'CRM', after: '500' }]);
  receiver.script = (response) => response.writeHead(204).end();
  await check();
  expect(await open()).toEqual([]);
  const { items } = await owner.client.destinations.list({ endpoint_id });
  expect(items.find(({ kind }) => kind === 'webhook')).toMatchObject({ enabled: true });
});

it('a database that stores nothing is found', async () => {
  await watch();
  await sql`alter table submission add constraint no_rows check (id = '') not valid`.execute(harness.database.db);
  try {
    await check();
    await check();
    expect(await open()).toMatchObject([{ kind: 'canary_lost', after: expect.stringMatching(/^5/) }]);
  } finally {
    await sql`alter table submission drop constraint no_rows`.execute(harness.database.db);
  }
  await check();
  expect(await open()).toEqual([]);
});

it('what an owner closes is no finding, and neither a captcha nor a signed link is asked for', async () => {
  await watch();
  await change({ captcha: { kind: 'altcha', site_key: null, min_score: null } });
  await change({ require_signed_link: true });
  await change({ closes_at: '2020-01-01T00:00:00.000Z' });
  await check();
  const about = async () => (await open()).filter(({ kind }) => kind.startsWith('canary_'));
  expect([await about(), (await get()).canary_at]).toEqual([[], null]);
  await change({ closes_at: null });
  await check();
  expect(await about()).toEqual([]);
  expect((await get()).canary_at).not.toBeNull();
});

it('switching it off ends its findings, and an omitted switch changes nothing', async () => {
  const { watchdog } = owner.client;
  await change({ blocked_words: ['watchdog'] });
  await watch();
  await check();
  expect(await watchdog.set({ endpoint_id, pages: [page] })).toMatchObject({ sends_canary: true });
  expect(await open()).toMatchObject([{ kind: 'canary_spam' }]);
  expect(await watchdog.set({ endpoint_id, pages: [page], sends_canary: false })).toMatchObject({
    sends_canary: false,
  });
  await check();
  expect(await open()).toEqual([]);
});

it('no header or field of a visitor makes a rehearsal', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Postern watchdog)', referer: page };
  const fields = { name: 'Watchdog', email: 'watchdog@example.org', _canary: 'true', _test: '1' };
  await submit(harness.app, endpoint_id, { fields, headers });
  const { items } = await owner.client.submissions.list({ endpoint_id, status: 'all' });
  expect(items).toHaveLength(1);
});
