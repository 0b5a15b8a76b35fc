import { pageLanguages } from '@postern/contracts';
import { htmlErrorsOf } from '@postern/forms/test/rendered-form';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { run } from '../../admin/admin-testing.ts';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import { pageTexts } from '../../pages/texts/texts.ts';
import { keepTerms } from '../erasure/retention.service.ts';

let harness: Harness;
let env: NodeJS.ProcessEnv;
let id: string;
let addresses = 0;

beforeAll(async () => {
  harness = await startHarness({ ABUSE_EMAIL: 'abuse@example.org', PUBLIC_URL: 'http://localhost:1234' });
  env = { DATABASE_URL: harness.database.url, DATA_DIR: harness.deps.config.dataDir };
  const { client } = await harness.signUp();
  ({ id } = await client.endpoints.create({ name: 'Reported' }));
  const steps = [{ fields: [{ type: 'text' as const, id: 'a', name: 'a', label: 'A' }] }];
  await client.forms.save({ id, definition: { title: 'Bank', steps } });
  await client.forms.publish({ id });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.database.db.deleteFrom('abuse_report').execute();
  harness.mails.length = 0;
  addresses += 1;
});

const send = (fields: Record<string, string>, { to = id, from = `192.0.2.${addresses}`, query = '' } = {}) =>
  harness.app.inject({
    method: 'POST',
    url: `/report/${to}${query}`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const stored = () => harness.database.db.selectFrom('abuse_report').selectAll().orderBy('created_at').execute();
const reports = (...args: string[]) => run(['reports', ...args], { env });

it.each(pageLanguages)(
  'is linked from the form and the thank-you page, and asks without a script, in %s',
  async (lang) => {
    const { report } = pageTexts[lang];
    const link = `href="/report/${id}?lang=${lang}"`;
    for (const url of [`/forms/${id}?lang=${lang}`, `/thanks/${id}?lang=${lang}`]) {
      const { payload } = await harness.app.inject({ url, headers: { accept: 'text/html' } });
      expect(payload).toContain(link);
      expect(payload).toContain(`>${report.link}</a>`);
      expect(await htmlErrorsOf(payload)).toEqual([]);
    }
    const { payload, headers } = await harness.app.inject({ url: `/report/${id}?lang=${lang}` });
    expect(await htmlErrorsOf(payload)).toEqual([]);
    for (const text of [report.title, report.send, ...Object.values(report.reasons)]) expect(payload).toContain(text);
    expect(payload).not.toMatch(/<script|Bank/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect((await send({ reason: 'phishing' }, { query: `?lang=${lang}` })).payload).toContain(report.sent.title);
  },
);

it('adds hardly anything to a form, and nothing to one in a frame', async () => {
  const { payload } = await harness.app.inject({ url: `/forms/${id}`, headers: { accept: 'text/html' } });
  const [link = ''] = /<a href="\/report\/.*?<\/a>/.exec(payload) ?? [];
  expect(Buffer.byteLength(link)).toBeLessThan(100);
  const framed = await harness.app.inject({ url: `/forms/${id}/embed`, headers: { accept: 'text/html' } });
  expect(framed.payload).not.toContain('/report/');
});

it('has no page for a form that does not exist', async () => {
  for (const to of ['zzzzzzzzzz', '..%2f', 'x'.repeat(500)])
    for (const answer of [await harness.app.inject({ url: `/report/${to}` }), await send({}, { to })])
      expect([answer.statusCode, answer.payload]).toEqual([404, expect.stringContaining('There is no form here')]);
  const thanks = await harness.app.inject({ url: '/thanks/zzzzzzzzzz' });
  expect(thanks.payload).not.toContain('/report/');
});

it('reaches the operator by email and in the list, with the commands to act', async () => {
  await send({ reason: 'passwords', details: 'It wants my PIN.', email: 'vera@example.org' });
  const mail = await harness.mail('abuse@example.org', /was reported: asks for passwords or card numbers$/);
  const [row] = await stored();
  for (const text of [`http://localhost:1234/forms/${id}`, '> It wants my PIN.', 'vera@example.org', `suspend ${id}`])
    expect(mail.text).toContain(text);
  expect(mail.replyTo).toBeUndefined();

  const { stdout } = await reports('list');
  expect(stdout).toMatch(
    new RegExp(`^${row?.id}  20.*  endpoint ${id}  asks for passwords or card numbers  open  16 characters\n\n`),
  );
  expect(stdout).toContain(`npm run admin -- endpoint take-down-form ${id} --reason "…"\n`);
  expect((await reports('show', row?.id ?? '')).stdout).toContain(
    '\nfrom vera@example.org (not verified)\n> It wants my PIN.\n',
  );
  expect((await run(['endpoint', 'show', id], { env })).stdout).toContain(
    '\n1 open report: npm run admin -- reports list\n',
  );
  expect(await reports('close', row?.id ?? '', '--note', 'Taken down.')).toMatchObject({ code: 0 });
  expect((await reports('list')).stdout).toBe('There is no open report.\n');
  expect((await reports('list', '--all')).stdout).toContain('  closed  ');
  expect((await reports('show', row?.id ?? '')).stdout).toMatch(/\nnote: Taken down\.\n$/);
  expect(await reports('show', 'nothing')).toMatchObject({ code: 1, stdout: 'No report has the ID nothing.\n' });
  expect(await reports('close', 'nothing')).toMatchObject({ code: 1 });
});

it('makes hostile text harmless in the commands and in the email', async () => {
  const details = 'a\u0000\u001B[2J\u009B31m\u202Efdp\r\nRun: npm run admin -- user delete\n<script>alert(1)</script>';
  await send({ reason: 'x'.repeat(9_000), details, email: 'a@b.c\r\nBcc: all@example.org\u001B[31m <b>' });
  const mail = await harness.mail('abuse@example.org', /was reported: other$/);
  const [row] = await stored();
  for (const text of [(await reports('show', row?.id ?? '')).stdout, mail.text]) {
    expect(text).not.toMatch(/(?!\n)\p{Cc}|\u202E/u);
    expect(text).toContain('> Run: npm run admin -- user delete\n');
  }
  expect(mail.html).toContain('&lt;script&gt;');
  expect(mail.html).not.toMatch(/<script|<b>/);
  expect(row?.email).not.toMatch(/\n/);
  const { stdout } = await reports('list', '--json');
  expect(stdout.trimEnd()).not.toMatch(/\p{Cc}|\u202E/u);
});

it('keeps only the start of a long text, and refuses a larger body', async () => {
  await send({ reason: 'malware', details: `${'x'.repeat(1_999)}😀`, email: 'e'.repeat(5_000) });
  const [row] = await stored();
  expect([row?.text, row?.email?.length]).toEqual(['x'.repeat(1_999), 254]);
  const answer = await send({ details: 'x'.repeat(20_000) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
  const json = await harness.app.inject({ method: 'POST', url: `/report/${id}`, payload: { reason: 'phishing' } });
  expect(json.statusCode).toBe(415);
  expect(await stored()).toHaveLength(1);
});

it('answers a program that fills in the hidden field as usual, and stores nothing', async () => {
  const answer = await send({ reason: 'phishing', website: 'https://spam.example' });
  expect([answer.statusCode, answer.payload]).toEqual([200, expect.stringContaining('Report received')]);
  expect(await stored()).toEqual([]);
});

it('limits reports of an address and of a form, and emails to the operator', async () => {
  const { client } = await harness.signUp();
  const { id: to } = await client.endpoints.create({ name: 'Flooded' });
  for (let n = 0; n < 10; n += 1) expect((await send({ reason: 'phishing' }, { to })).statusCode).toBe(200);
  const refused = await send({ reason: 'phishing' }, { to });
  expect([refused.statusCode, refused.payload]).toEqual([429, expect.stringContaining('Too many messages')]);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  for (let n = 0; n < 50; n += 1) await send({ reason: 'phishing' }, { to, from: `198.51.100.${n}` });
  expect(await stored()).toHaveLength(50);
  await expect.poll(() => harness.mails.length).toBeGreaterThan(0);
  expect(harness.mails.length).toBeLessThanOrEqual(20);
  harness.passTime(HOUR_MS);
});

it('is kept for half a year after it was closed', async () => {
  await send({ reason: 'phishing' });
  await send({ reason: 'malware' });
  const [row] = await stored();
  await reports('close', row?.id ?? '');
  harness.passTime(179 * DAY_MS);
  await keepTerms(harness.deps, {}, { id: '1', signal: new AbortController().signal, retries: 0 });
  expect(await stored()).toHaveLength(2);
  harness.passTime(2 * DAY_MS);
  await keepTerms(harness.deps, {}, { id: '1', signal: new AbortController().signal, retries: 0 });
  expect((await stored()).map(({ reason }) => reason)).toEqual(['malware']);
});
