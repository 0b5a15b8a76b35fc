import { limits, type FieldCondition, type Submission, demandSession } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post, submit, type Sent } from '../../../test/submit.ts';
import { DAY_MS } from '../../lib/durations.ts';

const WEEK_MS = 7 * DAY_MS;

let harness: Harness;
let account: Account;
let endpoint_id: string;
/** By their names in this test. */
const ids = new Map<string, string>();

const dispatched = () => harness.dispatched();

const idOf = (name: string): string => ids.get(name) ?? name;
const nameOf = (id: string): string => [...ids].find(([, each]) => each === id)?.[0] ?? id;

const send = async (name: string, sent: Sent) => {
  ids.set(name, (await submit(harness.app, endpoint_id, sent)).submission_id);
};

/** Sessions have expired by this time. */
const signInAgain = async () => {
  const { email, password } = account;
  const { access_token: token } = demandSession(await harness.client().auth.login({ email, password }));
  account = { ...account, token, client: harness.client(token) };
};

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
  // The content filter is switched off in effect: the search texts do not read like messages.
  const lenient = { blocked_words: ['casino'], spam_threshold: 10 };
  endpoint_id = (await account.client.endpoints.create({ name: 'Filters', settings: lenient })).id;
  await send('noor', {
    fields: {
      name: 'Noor Haddad',
      email: 'noor+shop@example.org',
      topic: 'Sales',
      message: 'Žluťoučký kůň, 東京タワー',
    },
  });
  harness.passTime(WEEK_MS);
  await send('plan', { fields: { name: 'Jörg', topic: 'sales ', message: 'Noor says hello' }, file: 'the plan' });
  await send('bot', { fields: { name: 'Noor the bot', topic: 'support', _gotcha: 'x' } });
  harness.passTime(3 * WEEK_MS);
  await send('last', { fields: { name: 'Ёлка', topic: 'support', message: "o'brien \\ 50% & | ! :* <->" } });
  await signInAgain();
  const settings = { allowed_domains: ['shop.example'] };
  const other = await account.client.endpoints.create({ name: 'Another', settings });
  await submit(harness.app, other.id, { fields: { name: 'Noor' }, headers: { origin: 'https://shop.example' } });
  await post(harness.app, other.id, { fields: { name: 'refused noor' }, headers: { origin: 'https://evil.example' } });
  await account.client.submissions.update({ endpoint_id, submission_id: idOf('plan'), starred: true });
  await account.client.submissions.update({ endpoint_id, submission_id: idOf('noor'), read: true });
  await dispatched();
  const { items } = await account.client.submissions.list({ endpoint_id: other.id, status: 'refused', q: 'refused' });
  expect(items).toHaveLength(1);
});
afterAll(() => harness.close());

type Filter = Omit<Parameters<Account['client']['submissions']['list']>[0], 'endpoint_id'>;
const find = async (filter: Filter): Promise<string[]> => {
  const { items } = await account.client.submissions.list({ endpoint_id, status: 'all', ...filter });
  return items.map(({ id }) => nameOf(id));
};
const where = (...conditions: FieldCondition[]) => find({ where: conditions });

describe('words', () => {
  it.each([
    ['noor', ['bot', 'plan', 'noor']],
    ['NO', ['bot', 'plan', 'noor']],
    ['hadd noo', ['noor']],
    ['noor+shop@example.org', ['noor']],
    ['noor+shop@ex', ['noor']],
    ['example.org', ['noor']],
    ['zlutoucky kun', ['noor']],
    ['jorg', ['plan']],
    ['jörg', ['plan']],
    ['елка', ['last']],
    ['東京', ['noor']],
    ['京タワ', ['noor']],
    ['ー', ['noor']],
    ['東京 noor', ['noor']],
    ['京東', []],
    ['plan.txt', ['plan']],
    ["O'Brien", ['last']],
    ['50%', ['last']],
    ['oor', []],
    ['noor nobody', []],
    [' ', ['last', 'bot', 'plan', 'noor']],
  ])('%j finds %j', async (q, found) => {
    expect(await find({ q })).toEqual(found);
  });

  it('in one verdict', async () => {
    expect(await find({ q: 'noor', status: 'inbox' })).toEqual(['plan', 'noor']);
    expect(await find({ q: 'noor', status: 'spam' })).toEqual(['bot']);
    expect(await find({ q: 'noor', status: 'held' })).toEqual([]);
  });

  it('in all inboxes, newest first', async () => {
    const { items } = await account.client.submissions.recent({ q: 'noor', size: 2 });
    expect(items.map(({ data }) => data['name'])).toEqual(['Noor', 'Jörg']);
    expect((await account.client.submissions.recent({ q: 'noor' })).items).toHaveLength(3);
  });

  it('finds nothing of other accounts', async () => {
    const stranger = await harness.signUp();
    const own = await stranger.client.endpoints.create({ name: 'Empty' });
    expect((await stranger.client.submissions.recent({ q: 'noor' })).items).toEqual([]);
    expect((await stranger.client.submissions.list({ endpoint_id: own.id, q: 'noor' })).total).toBe(0);
  });
});

describe('conditions', () => {
  it('a field is', async () => {
    expect(await where({ field: 'topic', op: 'is', value: ' SALES' })).toEqual(['plan', 'noor']);
    expect(await where({ field: 'topic', op: 'is', value: 'sale' })).toEqual([]);
    expect(await where({ field: 'name', op: 'is', value: 'sales' })).toEqual([]);
    expect(await where({ field: 'name', op: 'is', value: 'Noor Haddad' })).toEqual(['noor']);
  });

  it('a field contains', async () => {
    expect(await where({ field: 'name', op: 'contains', value: 'noor' })).toEqual(['bot', 'noor']);
    expect(await where({ field: 'message', op: 'contains', value: 'hello noor' })).toEqual(['plan']);
    expect(await where({ field: 'message', op: 'contains', value: '東京' })).toEqual(['noor']);
    expect(await where({ field: 'email', op: 'contains', value: '' })).toEqual(['noor']);
    expect(await where({ field: '_gotcha', op: 'contains', value: 'x' })).toEqual([]);
  });

  it('combine', async () => {
    const topic: FieldCondition = { field: 'topic', op: 'is', value: 'sales' };
    expect(await where(topic, { field: 'name', op: 'contains', value: 'jorg' })).toEqual(['plan']);
    expect(await find({ where: [topic], q: 'noor', starred: true })).toEqual(['plan']);
    expect(await find({ where: [topic], q: 'noor', starred: false })).toEqual(['noor']);
  });
});

describe('flags and times', () => {
  it('one flag', async () => {
    expect(await find({ starred: true })).toEqual(['plan']);
    expect(await find({ starred: false })).toEqual(['last', 'bot', 'noor']);
    expect(await find({ unread: true })).toEqual(['last', 'bot', 'plan']);
    expect(await find({ unread: false })).toEqual(['noor']);
    expect(await find({ has_files: true })).toEqual(['plan']);
    expect(await find({ has_files: false, status: 'inbox' })).toEqual(['last', 'noor']);
  });

  it('several', async () => {
    expect(await find({ starred: true, unread: true })).toEqual(['plan']);
    expect(await find({ starred: false, unread: true, has_files: false })).toEqual(['last', 'bot']);
  });

  it('since, until', async () => {
    const { created_at } = await account.client.submissions.get({ endpoint_id, submission_id: idOf('plan') });
    const day = created_at.slice(0, 10);
    expect(await find({ from: day })).toEqual(['last', 'bot', 'plan']);
    expect(await find({ to: day })).toEqual(['bot', 'plan', 'noor']);
    expect(await find({ from: day, to: day })).toEqual(['bot', 'plan']);
    expect(await find({ from: created_at })).toEqual(['last', 'bot', 'plan']);
    expect(await find({ to: created_at })).toEqual(['noor']);
    expect(await find({ from: day, to: day, q: 'noor', status: 'inbox' })).toEqual(['plan']);
    expect(await find({ from: '2001-01-01', to: '2000-01-01' })).toEqual([]);
    expect(await find({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(4);
  });
});

describe('pages', () => {
  it('report the exact total if there are few to choose from', async () => {
    const { client } = await harness.signUp();
    const { id } = await client.endpoints.create({ name: 'Few' });
    const count = limits.countedMatches + 3;
    for (let n = 0; n < count; n += 1) await submit(harness.app, id, { fields: { name: `Person ${n}`, n: String(n) } });
    await dispatched();
    const page = await client.submissions.list({ endpoint_id: id, unread: true, q: 'person' });
    expect(page).toMatchObject({ total: count, total_capped: false });
  });

  it('continue by cursor and know the total', async () => {
    const first = await account.client.submissions.list({ endpoint_id, status: 'all', q: 'noor', size: 2 });
    expect(first).toMatchObject({ total: 3, total_capped: false, pages: 2 });
    expect(first.items.map(({ id }) => nameOf(id))).toEqual(['bot', 'plan']);
    const cursor = first.next_cursor ?? '';
    const second = await account.client.submissions.list({ endpoint_id, status: 'all', q: 'noor', size: 2, cursor });
    expect(second).toMatchObject({ total: 3, next_cursor: null });
    expect(second.items.map(({ id }) => nameOf(id))).toEqual(['noor']);
    expect(await find({ q: 'noor', size: 2, page: 2 })).toEqual(['noor']);
  });

  it('end at the page after which only a cursor continues', async () => {
    const url = (page: number) => `/api/submissions/${endpoint_id}?size=100&page=${page}`;
    const headers = { authorization: `Bearer ${account.token}` };
    expect((await harness.app.inject({ url: url(100), headers })).statusCode).toBe(200);
    const refused = await harness.app.inject({ url: url(101), headers });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: unknown[] }>().errors).toMatchObject([{ path: 'page' }]);
  });

  it('ids', async () => {
    const { ids: found, capped } = await account.client.submissions.ids({ endpoint_id, status: 'all', q: 'noor' });
    expect(found.map(nameOf)).toEqual(['bot', 'plan', 'noor']);
    expect(capped).toBe(false);
  });

  it('neighbours', async () => {
    const beside = async (name: string, filter: Filter) => {
      const submission_id = idOf(name);
      const { newer, older } = await account.client.submissions.neighbours({ endpoint_id, submission_id, ...filter });
      return [newer && nameOf(newer), older && nameOf(older)];
    };
    expect(await beside('plan', {})).toEqual(['last', 'noor']);
    expect(await beside('plan', { status: 'all' })).toEqual(['bot', 'noor']);
    expect(await beside('last', { status: 'all', q: 'noor' })).toEqual([null, 'bot']);
    expect(await beside('noor', { status: 'all', q: 'noor' })).toEqual(['plan', null]);
    expect(await beside('noor', { status: 'all', starred: true })).toEqual(['plan', null]);
    expect(await beside('noor', { starred: false })).toEqual(['last', null]);
  });
});

describe('hostile filters', () => {
  const hostile = [
    "'",
    "''' | 'a",
    ':*',
    '\\',
    "\\\\'",
    '&|!',
    '!noor',
    'noor:*',
    'noor & (haddad | x)',
    '\u202e',
    'x'.repeat(200),
    '東'.repeat(200),
    'a '.repeat(100),
    '<->',
    '$1',
    '%',
    '://@://',
  ];
  const ask = (query: string) =>
    harness.app.inject({
      url: `/api/submissions/${endpoint_id}?status=all&${query}`,
      headers: { authorization: `Bearer ${account.token}` },
    });

  it.each(['\0', 'a\0b', '\ud800', '\udc00x'])('with a character that no text column can store: %j', async (text) => {
    const refused = { status: 422, message: expect.stringMatching(/contains a character that cannot be stored\.$/) };
    await expect(where({ field: text, op: 'is', value: 'x' })).rejects.toMatchObject(refused);
    await expect(where({ field: 'name', op: 'contains', value: text })).rejects.toMatchObject(refused);
    const query = new URLSearchParams({ where: JSON.stringify([{ field: 'name', op: 'is', value: text }]) });
    expect((await ask(query.toString())).json()).toMatchObject({ status: 422, errors: [{ path: 'where.0.value' }] });
  });

  it.each(hostile)('in a search: %j', async (text) => {
    const { items } = await account.client.submissions.list({ endpoint_id, status: 'all', q: text });
    expect(items.length).toBeLessThan(4);
    expect((await account.client.submissions.recent({ q: text })).items.length).toBeLessThan(4);
  });

  it.each(hostile)('in conditions: %j', async (text) => {
    for (const op of ['is', 'contains'] as const) {
      expect((await where({ field: text, op, value: 'x' })).length).toBe(0);
      expect((await where({ field: 'name', op, value: text })).length).toBeLessThan(4);
      const query = new URLSearchParams({ where: JSON.stringify([{ field: text, op, value: text }]) });
      expect((await ask(query.toString())).statusCode).toBe(200);
    }
  });

  it.each([
    'where=x',
    'where=%7B%7D',
    'where=[1]',
    'where=[{"field":"a","op":"like","value":"x"}]',
    'where=[{"field":1,"op":"is","value":"x"}]',
    `where=${JSON.stringify(Array.from({ length: 6 }, () => ({ field: 'a', op: 'is', value: 'x' })))}`,
    `q=${'x'.repeat(201)}`,
    'q=a&q=b',
    'starred=1',
    'unread=',
    'has_files=yes',
    'from=yesterday',
    'to=2026-02-30',
    'from=2026-01-01T00:00:00',
    'cursor=%00',
    `cursor='`,
    `cursor=${'x'.repeat(300)}`,
    'page=101&size=100',
    'preview=maybe',
  ])('?%s is answered with 422', async (query) => {
    const response = await ask(query);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ errors: unknown[] }>().errors.length).toBeGreaterThan(0);
  });

  it('JSON text in a URL is read as conditions', async () => {
    const text = JSON.stringify([{ field: 'topic', op: 'is', value: 'sales' }]);
    const response = await ask(`where=${encodeURIComponent(text)}`);
    expect(response.json<{ items: Submission[] }>().items.map(({ id }) => nameOf(id))).toEqual(['plan', 'noor']);
  });
});
