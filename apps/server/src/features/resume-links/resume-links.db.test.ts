import { limits, type EndpointSettingsChange } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { keepTerms } from '../erasure/retention.service.ts';

let harness: Harness;
let owner: Account;
let id: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
});
afterAll(() => harness.close());

const form = { title: 'Application', steps: [{ fields: [{ type: 'text' as const, id: 'a', name: 'a', label: 'A' }] }] };

beforeEach(async () => {
  ({ id } = await owner.client.endpoints.create({ name: 'Applications' }));
  await owner.client.forms.save({ id, definition: form });
  await owner.client.forms.publish({ id });
  await change({ resume_link: true });
});

const change = (settings: EndpointSettingsChange) => owner.client.endpoints.update({ id, settings });
const NAME = 'a'.repeat(22);
const at = (name = NAME, endpoint = id) => `/forms/${endpoint}/answers/${name}`;
const bytes = { 'content-type': 'application/octet-stream' };
const save = (payload: Buffer, url = at()) => harness.app.inject({ method: 'PUT', url, payload, headers: bytes });
const load = (url = at()) => harness.app.inject({ url });
const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

describe('answers for a resume link', () => {
  it('come back as they were saved, are replaced, and go when the form was sent', async () => {
    const first = Buffer.from([0, 255, 1, 0x3c]);
    expect(await status(save(first))).toBe(204);
    const loaded = await load();
    expect(loaded.rawPayload).toEqual(first);
    // Anyone can store bytes here: a browser must not show them as a page.
    expect(loaded.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(await status(save(Buffer.from('second')))).toBe(204);
    expect((await load()).payload).toBe('second');
    expect(await status(harness.app.inject({ method: 'DELETE', url: at() }))).toBe(204);
    expect(await status(load())).toBe(404);
  });

  it('belong to one form', async () => {
    await save(Buffer.from('mine'));
    const other = (await owner.client.endpoints.create({ name: 'Other' })).id;
    expect(await status(load(at(NAME, other)))).toBe(404);
    expect(await status(load(at('b'.repeat(22))))).toBe(404);
  });

  it('expire, and are deleted then', async () => {
    await save(Buffer.from('kept'));
    harness.passTime((limits.resumeLinkDays - 1) * DAY_MS);
    expect(await status(load())).toBe(200);
    harness.passTime(DAY_MS);
    expect(await status(load())).toBe(404);
    await keepTerms(harness.deps, {}, { id: 'x', retries: 0, signal: new AbortController().signal });
    const { db } = harness.database;
    expect(await db.selectFrom('saved_answers').select('id').where('endpoint_id', '=', id).execute()).toEqual([]);
    owner = await harness.signUp();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['gives no links', () => change({ resume_link: false })],
    ['is paused', () => owner.client.endpoints.update({ id, status: 'paused' })],
    ['is closed', () => change({ closes_at: new Date(harness.deps.now().getTime() - 1000).toISOString() })],
    ['is deleted', () => owner.client.endpoints.delete({ id })],
  ])('are not there if the endpoint %s', async (_, act) => {
    await save(Buffer.from('kept'));
    await act();
    expect([await status(load()), await status(save(Buffer.from('x')))]).toEqual([404, 404]);
  });

  it('have a limit in size and number', async () => {
    expect(await status(save(Buffer.alloc(limits.savedAnswersBytes)))).toBe(204);
    expect(await status(save(Buffer.alloc(limits.savedAnswersBytes + 1)))).toBe(413);
    expect(await status(save(Buffer.alloc(0)))).toBe(400);
    await harness.database.db
      .insertInto('saved_answers')
      .values(
        Array.from({ length: limits.savedAnswers - 1 }, (_, index) => ({
          endpoint_id: id,
          id: String(index).padStart(22, '0'),
          answers: Buffer.from('x'),
          expires_at: new Date(harness.deps.now().getTime() + DAY_MS),
        })),
      )
      .execute();
    expect(await status(save(Buffer.from('x'), at('c'.repeat(22))))).toBe(503);
    // Who has a link can still save.
    expect(await status(save(Buffer.from('again')))).toBe(204);
  });

  it.each([
    ['empty', ''],
    ['short', 'short'],
    ['U+0000', `${'a'.repeat(21)}%00`],
    ['long', 'a'.repeat(5000)],
    ['a path', '../../settings'],
    ['a quotation mark', `${'a'.repeat(21)}'`],
  ])('have no such name: %s', async (_, name) => {
    expect([404, 414]).toContain(await status(save(Buffer.from('x'), `/forms/${id}/answers/${name}`)));
  });

  it('are refused in another type', async () => {
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await status(harness.app.inject({ method: 'PUT', url: at(), payload: 'a=b', headers: asForm }))).toBe(415);
  });

  it('may be kept by a form in another site’s page', async () => {
    const asked = await harness.app.inject({
      method: 'OPTIONS',
      url: at(),
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, PUT, DELETE',
      'access-control-allow-headers': 'content-type',
    });
  });
});

it('the hosted form offers a link only if its owner wants that', async () => {
  const data = async () =>
    /"resume":(null|\{[^}]*\})/.exec((await harness.app.inject({ url: `/forms/${id}` })).payload)?.[1];
  expect(JSON.parse((await data()) ?? '')).toEqual({
    answers: `${harness.deps.config.publicUrl}/forms/${id}/answers`,
    page: `${harness.deps.config.publicUrl}/forms/${id}`,
    days: limits.resumeLinkDays,
  });
  await change({ resume_link: false });
  expect(await data()).toBe('null');
});
