import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../../test/failure.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { post, submit } from '../../../../test/submit.ts';
import { ownerLimits } from '../../../outbound/limiter/rules.ts';
import { readZip } from '../../../lib/zip/zip-testing.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '100000' });
});
afterAll(() => harness.close());
// Exports are limited for each account.
beforeEach(async () => {
  account = await harness.signUp();
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
  it('has a column for each field in the order of arrival, quoted where necessary', async () => {
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

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|/C calc!A0', '＝1+1', '%3D1', '\n=1', '\u0000=1'])(
    'never makes a formula of %j, as a value or as a name',
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

  it('uses the labels of the published form on request', async () => {
    const { client } = account;
    const options = [
      { value: 'ws', label: 'Workshop' },
      { value: 'rp', label: 'Repair' },
    ];
    const fields = [
      { type: 'text' as const, id: 'a', name: 'full_name', label: 'Your name' },
      { type: 'select' as const, id: 'b', name: 'topic', label: 'ip', options },
    ];
    await client.forms.save({ id: endpoint_id, definition: { steps: [{ fields }] } });
    await client.forms.publish({ id: endpoint_id });
    await submit(harness.app, endpoint_id, { fields: { full_name: 'Noor', topic: 'ws' } });
    const read = async (names?: 'labels') =>
      lines(await (await client.submissions.export({ endpoint_id, format: 'csv', ...(names && { names }) })).text());
    const [names, sent] = await read();
    expect([names?.endsWith('files,full_name,topic'), sent?.endsWith('Noor,ws')]).toEqual([true, true]);
    const [labels, told] = await read('labels');
    // A label that another column already has is followed by the field's name.
    expect([labels?.endsWith('files,Your name,ip (topic)'), told?.endsWith('Noor,Workshop')]).toEqual([true, true]);
  });

  it('without submissions is only its header', async () => {
    expect(lines(await csv())).toEqual(['id,received,verdict,read,starred,score,referer,ip,files']);
  });

  it('continues over many batches, without repeats', async () => {
    await Promise.all(
      Array.from({ length: 1203 }, (_, n) => submit(harness.app, endpoint_id, { fields: { n: String(n) } })),
    );
    const rows = lines(await csv('all')).slice(1);
    expect(rows).toHaveLength(1203);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1203);
  });
});

describe('an export of chosen columns', () => {
  const columns = [
    { field: 'when', title: 'Tag' },
    { column: 'received' as const, title: 'Empfangen' },
    { field: 'id' },
    { column: 'starred' as const },
    { field: '_cc' },
  ];
  const at = '2026-07-01T22:30:00.000Z';
  const read = async (format: 'csv' | 'json' | 'xlsx', time_zone = 'Europe/Berlin') =>
    account.client.submissions.export({ endpoint_id, format, columns, time_zone });
  beforeEach(async () => {
    await submit(harness.app, endpoint_id, {
      fields: { when: '=1', id: 'mine', other: 'left out', _cc: 'a@example.org' },
    });
    await harness.database.db
      .updateTable('submission')
      .set({ created_at: at })
      .where('endpoint_id', '=', endpoint_id)
      .execute();
  });

  it('has them in their order, with their names, and times in the zone', async () => {
    expect(lines(await (await read('csv')).text())).toEqual([
      'Tag,Empfangen,id,starred',
      "'=1,2026-07-02T00:30:00.000+02:00,mine,",
    ]);
    expect(await (await read('json', 'America/St_Johns')).json()).toEqual([
      { Tag: '=1', Empfangen: '2026-07-01T20:00:00.000-02:30', id: 'mine', starred: false },
    ]);
    const parts = readZip(Buffer.from(await (await read('xlsx')).arrayBuffer()));
    const sheet = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet).toContain('>Empfangen (Europe/Berlin)<');
    // 2 July 2026, half an hour after midnight.
    expect(Number(/<c r="B2" s="2"><v>([\d.]+)</.exec(sheet)?.[1])).toBeCloseTo(46_205 + 0.5 / 24, 6);
    expect(sheet).not.toMatch(/left out|a@example/);
  });

  it('comes by ticket too, and the audit log names no column', async () => {
    const { url } = await account.client.submissions.exportTicket({ endpoint_id, format: 'csv', columns });
    const text = (await harness.app.inject({ url: url.replace('http://localhost:3000', '') })).body;
    expect(lines(text)[1]).toBe("'=1,2026-07-01T22:30:00.000Z,mine,");
    const workspace_id = (await account.client.workspaces.list()).items[0]?.id ?? '';
    const { items } = await account.client.audit.list({ workspace_id });
    expect(items.find(({ action }) => action === 'submissions.exported')).toMatchObject({ filter: ['status'] });
  });

  it('comes by ticket with the long names that the endpoint’s settings have, and not with others', async () => {
    const long = Array.from({ length: 100 }, (_, n) => ({
      field: `${n} Which of these? ${'?'.repeat(150)}`,
      title: null,
    }));
    const input = { endpoint_id, format: 'csv' as const, columns: long };
    expect(await failure(account.client.submissions.exportTicket(input))).toMatchObject({
      code: 'invalid',
      message: 'These columns are too long for an address. Save them for the endpoint, and export again.',
    });
    await account.client.endpoints.update({
      id: endpoint_id,
      settings: { export: { columns: long, time_zone: 'UTC' } },
    });
    const { url } = await account.client.submissions.exportTicket(input);
    const { statusCode, body } = await harness.app.inject({ url: url.replace('http://localhost:3000', '') });
    expect(statusCode).toBe(200);
    expect(lines(body)[0]?.split(',')).toEqual(long.map(({ field }) => field));
  });

  it.each([
    ['a column twice', [{ field: 'a' }, { field: 'a', title: 'b' }], 'Each column can be chosen once.'],
    ['a name twice', [{ column: 'id' as const }, { field: 'a', title: 'id' }], 'Two columns have the same name.'],
    ['a name of two lines', [{ field: 'a', title: 'b\nc' }], undefined],
    ['no column', [], undefined],
  ])('refuses %s', async (_, wrong, message) => {
    const refused = await failure(account.client.submissions.exportTicket({ endpoint_id, columns: wrong }));
    expect(refused).toMatchObject({ code: 'invalid', ...(message !== undefined && { message }) });
  });

  it('refuses a zone that no one knows', async () => {
    expect(await failure(read('csv', 'Europe/Atlantis'))).toMatchObject({ code: 'invalid' });
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

/** Rows in the database, as the intake writes them: `count` of them, the oldest first. */
async function seed(count: number, fields = (n: number): unknown => [['n', String(n)]]): Promise<void> {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, n) => ({
    endpoint_id,
    id: `${endpoint_id}_${String(n).padStart(20, '0')}`,
    status: 'inbox',
    fields: JSON.stringify(fields(n)),
    spam: '{"score":0,"reasons":[]}',
    meta: '{"ip":null,"user_agent":null,"referer":null,"origin":null,"language":null}',
    created_at: new Date(now - (count - n) * 1000),
  }));
  for (let at = 0; at < count; at += 1000)
    await harness.deps.db
      .insertInto('submission')
      .values(rows.slice(at, at + 1000))
      .execute();
}

describe('long fields', () => {
  it('are exported in their place among short ones, in the order of the list', async () => {
    const text = (n: number) => (n % 7 === 3 ? `${n} ${'long text '.repeat(n * 3000)}` : String(n));
    await seed(40, (n) => [['n', text(n)]]);
    const { items } = await account.client.submissions.list({ endpoint_id, size: 40 });
    const rows = JSON.parse(
      await (await account.client.submissions.export({ endpoint_id, format: 'json' })).text(),
    ) as typeof items;
    expect(rows.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(rows.map(({ data }) => data['n'])).toEqual(Array.from({ length: 40 }, (_, n) => text(39 - n)));
  });
});

describe('a filter', () => {
  const names = async (filter: Parameters<Account['client']['submissions']['export']>[0]) => {
    const all = JSON.parse(await (await account.client.submissions.export({ ...filter, format: 'json' })).text()) as {
      data: Record<string, unknown>;
    }[];
    return all.map(({ data }) => data['name']);
  };

  it('leaves the same submissions out of an export as out of the list', async () => {
    const ids: string[] = [];
    for (const name of ['Noor Haddad', 'Mireille Fontaine', 'Sem de Vries'])
      ids.push((await submit(harness.app, endpoint_id, { fields: { name, city: 'Lyon' } })).submission_id);
    const { submission_id: withFile } = await submit(harness.app, endpoint_id, { fields: { name: 'File' }, file: 'x' });
    const [first = ''] = ids;
    await account.client.submissions.update({ endpoint_id, submission_id: first, starred: true, read: true });
    await eventually(async () => (await names({ endpoint_id, q: 'file' })).length === 1);
    expect(await names({ endpoint_id, q: 'mir' })).toEqual(['Mireille Fontaine']);
    expect(await names({ endpoint_id, starred: true })).toEqual(['Noor Haddad']);
    expect(await names({ endpoint_id, unread: true })).toEqual(['File', 'Sem de Vries', 'Mireille Fontaine']);
    expect(await names({ endpoint_id, has_files: true })).toEqual(['File']);
    expect(await names({ endpoint_id, where: [{ field: 'name', op: 'is', value: 'sem de vries' }] })).toEqual([
      'Sem de Vries',
    ]);
    expect(await names({ endpoint_id, from: '2000-01-01', to: '2000-12-31' })).toEqual([]);
    expect((await names({ endpoint_id, from: '2000-01-01' })).length).toBe(4);
    const file = await (await account.client.submissions.export({ endpoint_id, has_files: true })).text();
    expect(file).toMatch(new RegExp(`${withFile}.*plan\\.txt http\\S+/download`));
  });

  it('works with a ticket, in its URL', async () => {
    await submit(harness.app, endpoint_id, { fields: { name: 'Noor' } });
    const { submission_id } = await submit(harness.app, endpoint_id, { fields: { name: 'Sem' } });
    await eventually(async () => (await names({ endpoint_id, q: 'sem' })).length === 1);
    const where = [{ field: 'name', op: 'contains' as const, value: 's' }];
    const { id, url } = await account.client.submissions.exportTicket({ endpoint_id, format: 'json', q: 'sem', where });
    const { pathname, search } = new URL(url);
    const all = (await harness.app.inject({ url: pathname + search })).json<{ id: string }[]>();
    expect(all.map((each) => each.id)).toEqual([submission_id]);
    const progress = await account.client.submissions.exportProgress({ endpoint_id, export_id: id });
    expect(progress).toEqual({ state: 'done', done: 1, total: null });
  });
});

describe('a workbook', () => {
  const parts = async () => {
    const response = await account.client.submissions.export({ endpoint_id, format: 'xlsx', status: 'all' });
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    return readZip(Buffer.from(await response.arrayBuffer()));
  };

  it('has the fields as text for any input, and never a formula', async () => {
    const fields = {
      '=cmd()': '=1+1',
      b: 'a & <b> "c"\r\n\u0000\u001b _x0041_ \ud83d\ude00',
      n: 12.5,
      long: 2 ** 60,
      e: '\ud800',
    };
    const url = `/api/submit/${endpoint_id}`;
    const headers = { 'content-type': 'application/json' };
    await harness.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(fields) });
    const found = await parts();
    expect([...found.keys()]).toEqual([
      'xl/worksheets/sheet1.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      '_rels/.rels',
      '[Content_Types].xml',
    ]);
    const sheet = found.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet).not.toContain('<f');
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">id</t></is></c>');
    expect(sheet).toContain('s="3" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(sheet).toContain('>a &amp; &lt;b&gt; "c"_x000D_\n_x0000__x001B_ _x005F_x0041_ \u{1F600}<');
    expect(sheet).toContain('><v>12.5</v></c>');
    expect(sheet).toContain('>1152921504606847000<');
    expect(sheet).toContain('>\uFFFD<');
    // oxlint-disable-next-line no-control-regex -- the test proves that there are none
    expect(sheet).not.toMatch(/[\0-\x08\x0b-\x1f\ufffe\uffff]/);
    const [, received = ''] = /<c r="B2" s="2"><v>([\d.]+)<\/v>/.exec(sheet) ?? [];
    expect(Math.abs((Number(received) - 25_569) * DAY_MS - Date.now())).toBeLessThan(MINUTE_MS);
  });

  it('without submissions has its header', async () => {
    const sheet = (await parts()).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(1);
  });
});

it('exports are limited for each workspace, by session and by ticket', async () => {
  const busy = await harness.signUp();
  const { id } = await busy.client.endpoints.create({ name: 'Busy' });
  for (let n = 0; n < ownerLimits.export.points; n += 1) await busy.client.submissions.export({ endpoint_id: id });
  const { id: export_id, url } = await busy.client.submissions.exportTicket({ endpoint_id: id });
  const { pathname, search } = new URL(url);
  expect((await harness.app.inject({ url: pathname + search })).statusCode).toBe(429);
  const progress = await busy.client.submissions.exportProgress({ endpoint_id: id, export_id });
  expect(progress).toEqual({ state: 'failed', done: 0, total: null });
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

  it('reports progress', async () => {
    await seed(2500);
    const ticket = await account.client.submissions.exportTicket({ endpoint_id, status: 'all' });
    const key = { endpoint_id, export_id: ticket.id };
    expect(await account.client.submissions.exportProgress(key)).toEqual({ state: 'waiting', done: 0, total: null });
    await get(ticket.url);
    expect(await account.client.submissions.exportProgress(key)).toMatchObject({ state: 'done', done: 2500 });
    const stranger = await harness.signUp();
    await expect(stranger.client.submissions.exportProgress(key)).rejects.toMatchObject({ status: 404 });
    const other = (await account.client.endpoints.create({ name: 'Other' })).id;
    await expect(account.client.submissions.exportProgress({ ...key, endpoint_id: other })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is refused for another account’s submissions', async () => {
    const stranger = await harness.signUp();
    await expect(stranger.client.submissions.exportTicket({ endpoint_id })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.client.submissions.export({ endpoint_id })).rejects.toMatchObject({ status: 404 });
  });

  it('is valid for one endpoint and one minute', async () => {
    const other = (await account.client.endpoints.create({ name: 'Other' })).id;
    const { url } = await account.client.submissions.exportTicket({ endpoint_id });
    expect((await get(url.replace(endpoint_id, other))).statusCode).toBe(401);
    const late = await account.client.submissions.exportTicket({ endpoint_id });
    harness.passTime(61_000);
    expect((await get(late.url)).statusCode).toBe(401);
    expect((await get(late.url.replace(/ticket=.*/, 'ticket=x'))).statusCode).toBe(401);
  });
});
