import { ApiError } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  endpoint_id = (await account.client.endpoints.create({ name: 'Inbox' })).id;
});

const send = async (count: number) => {
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1)
    ids.push((await submit(harness.app, endpoint_id, { fields: { n: String(n) } })).submission_id);
  return ids;
};
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 'success',
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  );
const counts = async () => {
  const { submission_count, unread_count, spam_count } = await account.client.endpoints.get({ id: endpoint_id });
  return { submission_count, unread_count, spam_count };
};
const values = (page: { items: { data: Record<string, unknown> }[] }) =>
  page.items.map(({ data }) => Number(data['n']));

describe('the list', () => {
  it('pages by number, newest first, ten by default', async () => {
    await send(12);
    const first = await account.client.submissions.list({ endpoint_id });
    expect(values(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(first).toMatchObject({ page: 1, size: 10, total: 12, pages: 2 });
    const second = await account.client.submissions.list({ endpoint_id, page: 2 });
    expect(values(second)).toEqual([2, 1]);
    expect(second.next_cursor).toBeNull();
    expect(values(await account.client.submissions.list({ endpoint_id, page: 3 }))).toEqual([]);
  });

  it('continues by cursor at the same place, whatever arrives in the meantime', async () => {
    await send(5);
    const first = await account.client.submissions.list({ endpoint_id, size: 2 });
    await send(1);
    const second = await account.client.submissions.list({ endpoint_id, size: 2, cursor: first.next_cursor ?? '' });
    const third = await account.client.submissions.list({ endpoint_id, size: 2, cursor: second.next_cursor ?? '' });
    expect([...values(first), ...values(second), ...values(third)]).toEqual([5, 4, 3, 2, 1]);
    expect(third.next_cursor).toBeNull();
  });

  it('is empty at first', async () => {
    expect(await account.client.submissions.list({ endpoint_id })).toEqual({
      items: [],
      page: 1,
      size: 10,
      total: 0,
      total_capped: false,
      pages: 0,
      next_cursor: null,
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'size=0',
    'size=101',
    'size=',
    'status=all2',
    'cursor=x',
    'page=1&page=2',
    'page[]=1',
  ])('answers 422 to ?%s', async (query) => {
    const response = await harness.app.inject({
      url: `/api/submissions/${endpoint_id}?${query}`,
      headers: { authorization: `Bearer ${account.token}` },
    });
    expect(response.statusCode).toBe(query === 'page[]=1' ? 200 : 422);
  });

  it('refuses the cursor of another endpoint', async () => {
    await send(1);
    const other = (await account.client.endpoints.create({ name: 'Other' })).id;
    const [id] = await send(1);
    expect(await statusOf(account.client.submissions.list({ endpoint_id: other, cursor: id ?? '' }))).toBe(422);
  });

  it('lists spam separately', async () => {
    await submit(harness.app, endpoint_id, { fields: { n: '1', _gotcha: 'a bot' } });
    await send(1);
    expect(await counts()).toEqual({ submission_count: 2, unread_count: 1, spam_count: 1 });
    const spam = await account.client.submissions.list({ endpoint_id, status: 'spam' });
    expect(spam.total).toBe(1);
    expect(spam.items[0]).toMatchObject({ status: 'spam', fields: [['n', '1']] });
    expect(spam.items[0]?.spam.reasons[0]?.detail).toContain('_gotcha');
    expect((await account.client.submissions.list({ endpoint_id, status: 'all' })).total).toBe(2);
  });
});

describe('the newest of all endpoints', () => {
  it('come in the order they arrived, from every inbox of the workspace', async () => {
    const someone = await harness.signUp();
    const [a, b] = [
      await someone.client.endpoints.create({ name: 'A' }),
      await someone.client.endpoints.create({ name: 'B' }),
    ];
    for (const [n, id] of [a.id, b.id, a.id].entries()) await submit(harness.app, id, { fields: { n: String(n) } });
    await send(1);
    const { items } = await someone.client.submissions.recent({ size: 2 });
    expect(items.map(({ data, endpoint_id: id }) => [data['n'], id])).toEqual([
      ['2', a.id],
      ['1', b.id],
    ]);
  });
});

describe('one submission', () => {
  it('shows the fields and the sender', async () => {
    const headers = {
      'user-agent': 'Tester',
      referer: 'https://example.org/contact',
      origin: 'https://example.org',
      'accept-language': 'de',
    };
    const sent = await submit(harness.app, endpoint_id, {
      fields: { name: 'Noor', tag: 'a' },
      file: 'the plan',
      headers,
    });
    const found = await account.client.submissions.get({ endpoint_id, submission_id: sent.submission_id });
    expect(found).toMatchObject({
      id: sent.submission_id,
      endpoint_id,
      status: 'inbox',
      fields: [
        ['name', 'Noor'],
        ['tag', 'a'],
      ],
      data: { name: 'Noor', tag: 'a' },
      files: [{ field: 'file', name: 'plan.txt', content_type: 'text/plain', size: 8 }],
      spam: { score: 0, reasons: [] },
      meta: {
        ip: '127.0.0.1',
        user_agent: 'Tester',
        referer: 'https://example.org/contact',
        origin: 'https://example.org',
        language: 'de',
      },
      read_at: null,
      starred: false,
    });
  });

  it('is marked as read and starred, and back', async () => {
    const [submission_id = ''] = await send(1);
    const key = { endpoint_id, submission_id };
    const read = await account.client.submissions.update({ ...key, read: true, starred: true });
    expect(read.read_at).not.toBeNull();
    expect(read.starred).toBe(true);
    expect(await counts()).toMatchObject({ unread_count: 0 });
    await account.client.submissions.update({ ...key, read: true });
    expect(await counts()).toMatchObject({ unread_count: 0 });
    expect(await account.client.submissions.update({ ...key, read: false })).toMatchObject({
      read_at: null,
      starred: true,
    });
    expect(await counts()).toMatchObject({ unread_count: 1 });
  });

  it('is deleted with its files, and the counters follow', async () => {
    const { submission_id } = await submit(harness.app, endpoint_id, { fields: {}, file: 'to be removed' });
    const key = { endpoint_id, submission_id };
    const before = await harness.storedFiles();
    const {
      files: [file],
    } = await account.client.submissions.get(key);
    await account.client.submissions.delete(key);
    expect(await statusOf(account.client.submissions.get(key))).toBe(404);
    expect(await statusOf(account.client.submissions.delete(key))).toBe(404);
    expect(await statusOf(account.client.submissions.download({ file_id: file?.id ?? '' }))).toBe(404);
    expect(await counts()).toEqual({ submission_count: 0, unread_count: 0, spam_count: 0 });
    await eventually(async () => (await harness.storedFiles()) === before - 1);
  });

  it.each(['x', '%00', 'a_b', 'a'.repeat(5000)])('is not found under the id %j', async (id) => {
    const url = `/api/submissions/${endpoint_id}/${encodeURIComponent(id)}`;
    const response = await harness.app.inject({ url, headers: { authorization: `Bearer ${account.token}` } });
    expect([404, 422]).toContain(response.statusCode);
    expect(response.json()).toHaveProperty('detail');
  });
});

describe('a download', () => {
  it('has the original bytes, as an attachment that no browser renders', async () => {
    const { submission_id } = await submit(harness.app, endpoint_id, { file: '<script>alert(1)</script>' });
    const {
      files: [file],
    } = await account.client.submissions.get({ endpoint_id, submission_id });
    const response = await account.client.submissions.download({ file_id: file?.id ?? '' });
    expect(await response.text()).toBe('<script>alert(1)</script>');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="plan.txt"; filename*=UTF-8''plan.txt`,
    );
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-length')).toBe('25');
  });

  it('is resumed where it was interrupted', async () => {
    const { submission_id } = await submit(harness.app, endpoint_id, { file: '0123456789' });
    const { files } = await account.client.submissions.get({ endpoint_id, submission_id });
    const url = `/api/submissions/files/${files[0]?.id ?? ''}/download`;
    const get = (headers: Record<string, string>) =>
      harness.app.inject({ url, headers: { authorization: `Bearer ${account.token}`, ...headers } });
    const whole = await get({});
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', etag: `"${files[0]?.id ?? ''}"` });
    const rest = await get({ range: 'bytes=4-', 'if-range': String(whole.headers.etag) });
    expect(rest).toMatchObject({ statusCode: 206, payload: '456789' });
    expect(rest.headers).toMatchObject({ 'content-range': 'bytes 4-9/10', 'content-length': '6' });
    const another = await get({ range: 'bytes=4-', 'if-range': '"another"' });
    expect(another).toMatchObject({ statusCode: 200, payload: '0123456789' });
    const beyond = await get({ range: 'bytes=10-' });
    expect(beyond.headers['content-range']).toBe('bytes */10');
    expect(beyond.json()).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
  });
});
