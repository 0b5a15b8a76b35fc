import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post, submit } from '../../../test/submit.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '100000' });
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  endpoint_id = (await account.client.endpoints.create({ name: 'Export' })).id;
});

const csv = async (status: 'inbox' | 'spam' | 'all' = 'inbox') =>
  (await account.client.submissions.export({ endpoint_id, format: 'csv', status })).text();
const lines = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('a CSV export', () => {
  it('has a column for each field in the order they came, quoted where it must be', async () => {
    await submit(harness.app, endpoint_id, { fields: { name: 'Noor', message: 'Two\nlines, and "quotes"' } });
    await submit(harness.app, endpoint_id, { fields: { name: '佐藤 美咲', phone: '123' } });
    const response = await account.client.submissions.export({ endpoint_id, format: 'csv' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="submissions-\w+-inbox-[\d-]+\.csv"/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, first] = lines(new TextDecoder().decode(bytes));
    expect(head).toBe('id,received,verdict,read,starred,score,referer,ip,files,name,message,phone');
    expect(first).toContain('佐藤 美咲');
    expect(new TextDecoder().decode(bytes)).toContain('"Two\nlines, and ""quotes"""');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|/C calc!A0', '＝1+1', '%3D1'])(
    'makes %j no formula, as a value and as a name',
    async (text) => {
      await post(harness.app, endpoint_id, { fields: { [text]: text } });
      const cells = lines(await csv()).flatMap((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
      expect(cells.filter((cell) => '=+-@\t\r\0'.includes(cell[0] ?? ' '))).toEqual([]);
    },
  );

  it('survives any field name and value', async () => {
    const body = JSON.stringify({
      __proto__x: 1,
      constructor: { a: [1] },
      'a\u0000b': '\u0000',
      '\ud800': '\ud800',
      '': '',
    });
    const url = `/api/submit/${endpoint_id}`;
    expect(
      (
        await harness.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          payload: body,
        })
      ).statusCode,
    ).toBe(201);
    expect(lines(await csv())).toHaveLength(2);
  });

  it('of nothing is its head', async () => {
    expect(lines(await csv())).toEqual(['id,received,verdict,read,starred,score,referer,ip,files']);
  });

  it('goes on over many batches, without repeats', async () => {
    await Promise.all(
      Array.from({ length: 1203 }, (_, n) => submit(harness.app, endpoint_id, { fields: { n: String(n) } })),
    );
    const rows = lines(await csv('all')).slice(1);
    expect(rows).toHaveLength(1203);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1203);
  });
});

it('a JSON export is an array of submissions', async () => {
  await submit(harness.app, endpoint_id, { fields: { n: '1' } });
  await submit(harness.app, endpoint_id, { fields: { n: '2', _gotcha: 'bot' } });
  const response = await account.client.submissions.export({ endpoint_id, format: 'json', status: 'all' });
  const all = (await response.json()) as { data: object; status: string }[];
  expect(all.map(({ data, status }) => [data, status])).toEqual([
    [{ n: '2' }, 'spam'],
    [{ n: '1' }, 'inbox'],
  ]);
  const empty = await account.client.submissions.export({ endpoint_id, format: 'json', status: 'held' });
  expect(await empty.json()).toEqual([]);
});

describe('a ticket', () => {
  const get = (url: string) => {
    const { pathname, search } = new URL(url);
    return harness.app.inject({ url: pathname + search });
  };

  it('downloads once, without a token', async () => {
    await submit(harness.app, endpoint_id, { fields: { n: '1' } });
    const { url } = await account.client.submissions.exportTicket({ endpoint_id, format: 'csv' });
    expect(url).not.toContain(account.token);
    const [first, second] = await Promise.all([get(url), get(url)]);
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await get(url)).statusCode).toBe(401);
  });

  it('is for one endpoint and one minute', async () => {
    const other = (await account.client.endpoints.create({ name: 'Other' })).id;
    const { url } = await account.client.submissions.exportTicket({ endpoint_id });
    expect((await get(url.replace(endpoint_id, other))).statusCode).toBe(401);
    const late = await account.client.submissions.exportTicket({ endpoint_id });
    harness.passTime(61_000);
    expect((await get(late.url)).statusCode).toBe(401);
    expect((await get(late.url.replace(/ticket=.*/, 'ticket=x'))).statusCode).toBe(401);
  });
});
