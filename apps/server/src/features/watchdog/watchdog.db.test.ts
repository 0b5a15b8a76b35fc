import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { createSafeFetch } from '../../outbound/safe-fetch/safe-fetch.ts';
import { checkPages, scheduleChecks } from './check/check-pages.service.ts';
import { fetchPage } from './check/fetch-page.ts';

let harness: Harness;
let owner: Account;
let site: Server;
let origin: string;
let answer: RequestListener;

const { signal } = new AbortController();

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp('owner@example.org');
  site = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await harness.close();
});

let endpoint_id: string;
let name: string;
let endpoints = 0;

const formOf = (id: string, fields = '<input name="name"><input name="email">') =>
  `<form method="post" action="${harness.deps.config.publicUrl}/api/submit/${id}">${fields}<button>Send</button></form>`;

const serve = (html: string): void => {
  answer = (_request, response) => response.setHeader('content-type', 'text/html').end(html);
};

beforeEach(async () => {
  name = `Form ${(endpoints += 1)}`;
  endpoint_id = (await owner.client.endpoints.create({ name })).id;
  serve(formOf(endpoint_id));
});

/** Runs the check that was asked for and every one that a worker has begun. */
async function settled() {
  return eventually(async () => {
    const watchdog = await owner.client.watchdog.get({ endpoint_id });
    return !watchdog.is_checking && watchdog.checked_at !== null && watchdog;
  });
}

async function watch() {
  await owner.client.watchdog.set({ endpoint_id, pages: [`${origin}/contact`] });
  return settled();
}

async function check() {
  await owner.client.watchdog.check({ endpoint_id });
  return settled();
}

const check2 = () => checkPages(harness.deps, { endpoint_id }, { signal });
const open = async () =>
  (await owner.client.watchdog.get({ endpoint_id })).findings.filter(({ ended_at }) => ended_at === null);
/** How the lists of endpoints report a broken form: the filter, its total, and the summary. */
async function brokenInLists() {
  const { items } = await owner.client.endpoints.list({ status: 'broken' });
  const { endpoints, watchdog } = await owner.client.endpoints.summary();
  return [items[0]?.health.open_findings ?? 0, items[0]?.id, endpoints.broken, watchdog.only?.id];
}
const mailsAbout = () =>
  harness.mails.filter(({ subject }) => subject.includes(`“${name}”`)).map((mail) => mail.subject);

it('a form that breaks is found, with one email, and with another one when it is well again', async () => {
  expect(await owner.client.watchdog.get({ endpoint_id })).toEqual({
    state: 'off',
    is_checking: false,
    pages: [],
    sends_canary: false,
    canary_at: null,
    checked_at: null,
    next_check_at: null,
    findings: [],
  });
  expect(await watch()).toMatchObject({ state: 'well', findings: [], pages: [{ url: `${origin}/contact` }] });

  serve(formOf('0000000000'));
  const broken = await check();
  expect(broken).toMatchObject({
    state: 'finding',
    findings: [
      {
        kind: 'action_changed',
        page_url: `${origin}/contact`,
        after: `${harness.deps.config.publicUrl}/api/submit/0000000000`,
        ended_at: null,
      },
    ],
  });
  expect((await harness.mail('owner@example.org', /may be broken/)).text).toContain('no longer to this endpoint');
  expect(await brokenInLists()).toEqual([1, endpoint_id, 1, endpoint_id]);
  const since = broken.findings[0]?.since;
  harness.passTime(HOUR_MS);
  expect((await check()).findings).toMatchObject([{ since }]);

  serve(formOf(endpoint_id));
  const well = await check();
  expect(well).toMatchObject({ state: 'well', findings: [{ kind: 'action_changed', since }] });
  expect(well.findings[0]?.ended_at).not.toBeNull();
  expect(await brokenInLists()).toEqual([0, undefined, 0, undefined]);
  await harness.mail('owner@example.org', new RegExp(`${name}” is well again`));
  expect(mailsAbout()).toEqual([`The form “${name}” may be broken`, `The form “${name}” is well again`]);
});

it('a field that visitors always sent is missed', async () => {
  await watch();
  for (const visitor of ['Ada', 'Noor', 'Ines'])
    await submit(harness.app, endpoint_id, { fields: { name: visitor, email: `${visitor}@example.org` } });
  serve(formOf(endpoint_id, '<input name="name"><input name="mail">'));
  expect((await check()).findings).toMatchObject([{ kind: 'field_renamed', before: 'email', after: 'mail' }]);
});

it('a page that is down for a moment alarms no one on schedule, but a person who asks sees it', async () => {
  await watch();
  answer = (_request, response) => response.writeHead(503).end();
  await check2();
  expect(await open()).toEqual([]);
  const { next_check_at } = await owner.client.watchdog.get({ endpoint_id });
  expect(Date.parse(next_check_at ?? '') - harness.deps.now().getTime()).toBeLessThanOrEqual(5 * 60_000);
  serve(formOf(endpoint_id));
  await check2();
  answer = (_request, response) => response.writeHead(503).end();
  await check2();
  expect(await open()).toEqual([]);
  await check2();
  expect(await open()).toMatchObject([{ kind: 'page_error', after: '503' }]);

  serve(formOf(endpoint_id));
  expect(await check()).toMatchObject({ state: 'well' });
  answer = (_request, response) => response.writeHead(404).end();
  expect(await check()).toMatchObject({ findings: [{ kind: 'page_error', after: '404' }, { after: '503' }] });
});

it('checks are due each hour, at slightly different times, and not for a paused endpoint', async () => {
  await watch();
  harness.passTime(2 * HOUR_MS);
  await scheduleChecks(harness.deps);
  const due = await eventually(async () => {
    const watchdog = await owner.client.watchdog.get({ endpoint_id });
    return Date.parse(watchdog.checked_at ?? '') > harness.deps.now().getTime() - HOUR_MS && watchdog;
  });
  const inMs = Date.parse(due.next_check_at ?? '') - harness.deps.now().getTime();
  expect(inMs).toBeGreaterThan(0.8 * HOUR_MS);
  expect(inMs).toBeLessThan(1.2 * HOUR_MS);
  await owner.client.endpoints.update({ id: endpoint_id, status: 'paused' });
  serve('');
  await check2();
  expect(await open()).toEqual([]);
});

it('a form that falls silent against its own rhythm is found, until something arrives', async () => {
  await watch();
  const now = harness.deps.now().getTime();
  const hours = Array.from({ length: 40 }, (_, at) => new Date(Math.floor(now / HOUR_MS - (at + 6) * 24) * HOUR_MS));
  await harness.database.db
    .insertInto('endpoint_hour')
    .values(hours.map((hour) => ({ endpoint_id, hour, inbox: 12 })))
    .execute();
  expect((await check()).findings).toMatchObject([
    { kind: 'silence', page_url: null, after: hours[0]?.toISOString(), message: expect.stringContaining(' UTC') },
  ]);
  await submit(harness.app, endpoint_id, { fields: { name: 'Ada' } });
  await harness.dispatched();
  expect(await check()).toMatchObject({ state: 'well' });
});

it('pages are set, kept, removed and limited', async () => {
  const { watchdog } = owner.client;
  await watch();
  const urls = [`${origin}/other`, `${origin}/contact#form`];
  const set = await watchdog.set({ endpoint_id, pages: urls });
  expect(set).toMatchObject({
    is_checking: true,
    pages: [
      { url: urls[0], checked_at: null },
      { url: `${origin}/contact`, checked_at: expect.any(String) },
    ],
  });
  await settled();
  serve('');
  expect((await check()).findings).toHaveLength(2);
  expect((await watchdog.set({ endpoint_id, pages: [`${origin}/contact`] })).findings).toHaveLength(1);
  expect(await watchdog.set({ endpoint_id, pages: [] })).toMatchObject({ state: 'off', findings: [] });
  expect(await failure(watchdog.check({ endpoint_id }))).toMatchObject({ status: 409 });
  const stranger = await harness.signUp();
  for (const call of ['get', 'check'] as const)
    expect(await failure(stranger.client.watchdog[call]({ endpoint_id }))).toMatchObject({ status: 404 });
  expect(await failure(stranger.client.watchdog.set({ endpoint_id, pages: urls }))).toMatchObject({ status: 404 });
  for (const page of [
    '',
    'contact',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://a:b@example.org',
    'https://a\0b',
  ])
    expect([page, (await failure(watchdog.set({ endpoint_id, pages: [page] }))).status]).toEqual([page, 422]);
  const many = [1, 2, 3, 4].map((number) => `${origin}/${number}`);
  expect(await failure(watchdog.set({ endpoint_id, pages: many }))).toMatchObject({ status: 422 });
});

it('a test endpoint has no watchdog, and one from before it was refused calls nothing', async () => {
  const files = [{ postern: 1 as const, key: 'test', name }];
  const { code, watchdog } = owner.client;
  const { fingerprint } = await code.plan({ files, env: 'test' });
  endpoint_id = (await code.applyPlan({ files, env: 'test', fingerprint })).endpoints[0]?.endpoint_id ?? '';
  const pages = [`${origin}/contact`];
  expect(await failure(watchdog.set({ endpoint_id, pages }))).toMatchObject({ status: 409 });
  expect(await watchdog.set({ endpoint_id, pages: [] })).toMatchObject({ state: 'off' });
  const { db } = harness.database;
  const stored = { endpoint_id, next_check_at: harness.deps.now(), sends_canary: true };
  await db.insertInto('watchdog').values(stored).execute();
  const watched = { endpoint_id, id: '0123456789abcdef', url: `${origin}/contact`, position: 0 };
  await db.insertInto('watched_page').values(watched).execute();
  let calls = 0;
  answer = (_request, response) => response.end(String((calls += 1)));
  await check2();
  expect([calls, await open(), mailsAbout()]).toEqual([0, [], []]);
});

describe('a hostile page', () => {
  const safeFetch = createSafeFetch({ allowPrivate: true });
  const kindOf = async (path = '/', fetch = safeFetch) => {
    const fetched = await fetchPage(fetch, `${origin}${path}`, signal);
    return 'kind' in fetched ? fetched.kind : fetched;
  };

  it('that redirects forever, nowhere, or to a private host is named', async () => {
    const lead = (location: string): void => {
      answer = (_request, response) => response.writeHead(302, { location }).end();
    };
    lead('/again');
    expect(await kindOf()).toBe('page_moved');
    lead('http://169.254.169.254/latest/meta-data');
    expect(await kindOf()).toBe('page_moved');
    lead('file:///etc/passwd');
    expect(await kindOf()).toBe('page_moved');
    lead('http://[');
    expect(await kindOf()).toBe('page_moved');
  });

  it('on a private host is not called where that is forbidden', async () => {
    let calls = 0;
    answer = (_request, response) => response.end(String((calls += 1)));
    expect(await kindOf('/', createSafeFetch({ allowPrivate: false }))).toBe('page_unreachable');
    expect(calls).toBe(0);
  });

  it('that is endless is read to the limit', async () => {
    answer = (_request, response) => {
      response.setHeader('content-type', 'text/html');
      const more = (): void => {
        while (!response.destroyed && response.write('<p>'.repeat(50_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    expect(await kindOf()).toMatchObject({ isCut: true });
  });

  it('that is no page, compressed, or in another encoding is read accordingly', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
    expect(await kindOf()).toBe('page_unreadable');
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x');
    expect(await kindOf()).toBe('page_unreadable');
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(Buffer.from('Größe', 'latin1'));
    expect(await kindOf()).toMatchObject({ html: 'Größe' });
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=nonsense' }).end('ö');
    expect(await kindOf()).toMatchObject({ html: 'ö' });
  });
});
