import { Readable } from 'node:stream';
import { limits, type ExportColumn } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { readZip } from '../../lib/zip/zip-testing.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { suspendAccount, suspendEndpoint } from '../suspension/suspension.service.ts';
import { importFile, settled, upload } from './import-testing.ts';
import { changeImport } from './imports.repo.ts';
import { workbookXml, zipOf } from './read/workbook/workbook-testing.ts';
import { runImport, tidyImports } from './tasks/run-import.service.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Import' })).id;
});

const list = async (status: 'inbox' | 'spam' | 'all' = 'all', q?: string) =>
  (await account.client.submissions.list({ endpoint_id, status, size: 100, ...(q === undefined ? {} : { q }) })).items;
const counts = async () => {
  const { inbox_count, unread_count, spam_count, submission_count } = await account.client.endpoints.get({
    id: endpoint_id,
  });
  return { inbox_count, unread_count, spam_count, submission_count };
};
/** Older than an endpoint keeps spam by default. */
const old = new Date(Date.now() - 40 * DAY_MS).toISOString();
const csv = [
  'id,created_at,name,message,spam',
  'a1,2024-03-05T10:00:00Z,Noor,Hello there,',
  `a2,${old},美咲,"Two\nlines",yes`,
].join('\n');
/** A text in two parts, with something in between. */
async function* halves(text: Buffer, between: () => Promise<unknown>): AsyncGenerator<Buffer> {
  yield text.subarray(0, text.length / 2);
  await between();
  yield text.subarray(text.length / 2);
}
const keepsAll = async () =>
  account.client.endpoints.update({ id: endpoint_id, settings: { spam_retention_days: 365 } });

describe('an import', () => {
  it('stores rows with their times, searchable, marked and read, and delivers nothing', async () => {
    await keepsAll();
    const mails = harness.mails.length;
    const ended = await importFile(account, endpoint_id, { body: csv });
    expect(ended).toMatchObject({ state: 'done', imported: 2, existing: 0, refused: 0, total: 2, done: 2 });
    const [older, newer] = await list();
    expect(newer).toMatchObject({
      created_at: '2024-03-05T10:00:00.000Z',
      status: 'inbox',
      fields: [
        ['name', 'Noor'],
        ['message', 'Hello there'],
      ],
      import_id: ended.id,
    });
    expect(newer?.read_at).not.toBeNull();
    expect(older).toMatchObject({ created_at: old, status: 'spam' });
    expect((await list('inbox', 'hell')).map(({ id }) => id)).toEqual([newer?.id]);
    expect((await list('spam', '美咲')).map(({ id }) => id)).toEqual([older?.id]);
    expect(await counts()).toEqual({ inbox_count: 1, unread_count: 0, spam_count: 1, submission_count: 2 });
    await harness.dispatched();
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from delivery where endpoint_id = ${endpoint_id}`.execute(harness.database.db);
    expect([rows[0]?.n, harness.mails.length]).toEqual([0, mails]);
    const { usage } = await account.client.auth.profile();
    expect(usage.submissions).toBe(0);
  });

  it('made twice stores nothing twice', async () => {
    await importFile(account, endpoint_id, { body: csv });
    const before = await list();
    const again = await importFile(account, endpoint_id, { body: `${csv}\na3,2024-03-06T10:00:00Z,Ada,New,\n` });
    expect(again).toMatchObject({ state: 'done', imported: 1, existing: 1 });
    const after = await list();
    expect(after).toHaveLength(before.length + 1);
    expect(after.slice(1)).toEqual(before);
  });

  it('imports rows without an id once, however often the file has them', async () => {
    const body = 'time,name\n2024-03-05 10:00,Noor\n2024-03-05 10:00,Noor\n2024-03-05 10:00,Ada\n';
    const mapping = { time_zone: 'Europe/Berlin' };
    expect(await importFile(account, endpoint_id, { body, mapping })).toMatchObject({ imported: 2, existing: 1 });
    expect(await importFile(account, endpoint_id, { body, mapping })).toMatchObject({ imported: 0, existing: 3 });
    expect((await list()).map(({ created_at }) => created_at)).toEqual(Array(2).fill('2024-03-05T09:00:00.000Z'));
  });

  it('is refused if it would read the rows of an earlier one in another way', async () => {
    const body = 'time,name\n2024-03-05 10:00,Noor\n';
    const first = await importFile(account, endpoint_id, { body, mapping: { time_zone: 'Europe/Berlin' } });
    const second = await upload(account, endpoint_id, body);
    const input = { endpoint_id, import_id: second.id, mapping: { ...second.mapping, time_zone: 'UTC' } };
    await expect(account.client.imports.start(input)).rejects.toMatchObject({ status: 409 });
    await account.client.imports.undo({ endpoint_id, import_id: first.id });
    await settled(account, first);
    await account.client.imports.start(input);
    expect(await settled(account, second)).toMatchObject({ state: 'done', imported: 1 });
  });

  it('checked without importing says what would happen, row by row', async () => {
    await importFile(account, endpoint_id, { body: csv });
    const body = `${csv}\na4,yesterday,Ada,x,\na5,2024-03-06T10:00:00Z,,,\na6,2024-03-07T10:00:00Z,Bo,x,,more,cells\n`;
    const checked = await importFile(account, endpoint_id, { body, task: 'check' });
    expect(checked).toMatchObject({ state: 'checked', total: 5, imported: 0, existing: 1, refused: 4 });
    expect(checked.problems).toEqual([
      { line: 3, reason: 'The endpoint keeps spam for 30 days, and this is older.' },
      { line: 5, reason: '“yesterday” is not a date and time.' },
      { line: 6, reason: 'The row has no values.' },
      { line: 7, reason: 'The row has 7 cells, but the table has 5 columns.' },
    ]);
    expect(await list()).toHaveLength(1);
    await account.client.imports.start({ endpoint_id, import_id: checked.id, mapping: checked.mapping });
    expect(await settled(account, checked)).toMatchObject({ state: 'done', imported: 0, existing: 1, refused: 4 });
  });

  it('undone leaves what was there before', async () => {
    await submit(harness.app, endpoint_id, { fields: { name: 'native' } });
    await harness.dispatched();
    const before = [await list(), await counts()];
    const { id } = await importFile(account, endpoint_id, { body: csv, mapping: { read: false } });
    expect(await counts()).toMatchObject({ inbox_count: 2, unread_count: 2 });
    await account.client.imports.undo({ endpoint_id, import_id: id });
    expect(await settled(account, { endpoint_id, id })).toMatchObject({ state: 'undone', imported: 0 });
    expect([await list(), await counts()]).toEqual(before);
    expect(await importFile(account, endpoint_id, { body: csv })).toMatchObject({ imported: 1 });
  });

  it('of a file that is cut off imports nothing and says where it ends', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `{"id":${n},"time":"2024-03-05T10:00:00Z","n":"${n}"}`);
    const ended = await importFile(account, endpoint_id, { body: `[${rows.join(',\n')}` });
    expect(ended).toMatchObject({ state: 'failed', imported: 0 });
    expect(ended.failure).toBe(
      'The JSON ends in line 3000 before it is complete, after 2,999 rows. The file is cut off.',
    );
    expect(await list()).toEqual([]);
    expect(await counts()).toMatchObject({ submission_count: 0 });
  });

  it.each([
    ['a broken archive', 'PK\u0003\u0004rest', 'This ZIP file is broken or cut off.'],
    ['nothing', '', 'The file is empty.'],
    ['an unclosed quote', 'a,b\n1,"2', 'A quote is opened and never closed'],
    ['too many columns', `${'a,'.repeat(600)}a\n`, 'The file has 601 columns.'],
  ])('of %s is refused by name and leaves nothing', async (_title, body, sentence) => {
    const files = await harness.storedFiles();
    await expect(upload(account, endpoint_id, body)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(sentence),
    });
    expect((await account.client.imports.list({ endpoint_id })).items).toEqual([]);
    expect(await harness.storedFiles()).toBe(files);
  });

  it('that loses its process continues where it ended', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => `${n},2024-03-05T10:00:00Z,n${n}`);
    const { id, mapping } = await upload(account, endpoint_id, ['id,time,name', ...rows].join('\n'));
    const key = { endpoint_id, import_id: id };
    // Begun without a job, so that only the runs below work on it.
    await changeImport(harness.deps.db, { ...key, now: new Date() }, { state: 'importing', mapping });
    const stopping = new AbortController();
    let calls = 0;
    const now = () => {
      calls += 1;
      if (calls === 3) stopping.abort();
      return new Date();
    };
    const run = { id: 'x', retries: 0, signal: stopping.signal };
    await expect(runImport({ ...harness.deps, now }, key, run)).rejects.toThrow('aborted');
    const half = await account.client.imports.get(key);
    expect(half.state).toBe('importing');
    expect(half.done).toBeGreaterThan(0);
    expect(half.done).toBeLessThan(2500);
    await runImport(harness.deps, key, { ...run, signal: new AbortController().signal });
    expect(await account.client.imports.get(key)).toMatchObject({ state: 'done', imported: 2500, existing: 0 });
    expect(await counts()).toMatchObject({ submission_count: 2500 });
  });

  it.each(['endpoint', 'account'] as const)('ends with nothing kept when its %s is suspended', async (what) => {
    const rows = Array.from({ length: 6000 }, (_, n) => `${n},2024-03-05T10:00:00Z,n${n}`);
    const text = Buffer.from(['id,time,name', ...rows].join('\n'));
    const { id, mapping } = await upload(account, endpoint_id, text);
    const key = { endpoint_id, import_id: id };
    await changeImport(harness.deps.db, { ...key, now: new Date() }, { state: 'importing', mapping, total: 6000 });
    const suspend = () =>
      what === 'endpoint'
        ? suspendEndpoint(harness.deps, endpoint_id, 'suspended', 'Phishing.')
        : suspendAccount(harness.deps, account.email, 'Phishing.');
    const files = Object.create(harness.deps.files) as typeof harness.deps.files;
    files.open = async () => ({ stream: Readable.from(halves(text, suspend)), size: text.length });
    const run = { id: 'x', retries: 0, signal: new AbortController().signal };
    await runImport({ ...harness.deps, files }, key, run);
    const ended = await settled(account, { endpoint_id, id });
    expect(ended).toMatchObject({ state: 'failed', imported: 0 });
    expect(ended.failure).toBe(
      'The administrator suspended the endpoint while the import ran. Import the file again afterwards.',
    );
    expect(await list()).toEqual([]);
  });

  it('can be listed, searched and exported by itself', async () => {
    await submit(harness.app, endpoint_id, { fields: { name: 'native' } });
    await harness.dispatched();
    const { id } = await importFile(account, endpoint_id, { body: csv.replace('Noor', 'Nora') });
    await importFile(account, endpoint_id, { body: csv });
    const found = async (filter: object) =>
      (await account.client.submissions.list({ endpoint_id, import_id: id, ...filter })).items.map(
        ({ fields }) => fields[0]?.[1],
      );
    expect([await found({}), await found({ q: 'nor' }), await found({ q: 'nat' })]).toEqual([['Nora'], ['Nora'], []]);
    const file = await account.client.submissions.export({ endpoint_id, format: 'csv', import_id: id });
    expect((await file.text()).split('\n').filter((line) => line.includes('Hello there'))).toHaveLength(1);
  });

  it('can be stopped', async () => {
    const { id, mapping } = await upload(account, endpoint_id, csv);
    const key = { endpoint_id, import_id: id };
    await changeImport(harness.deps.db, { ...key, now: new Date() }, { state: 'importing', mapping });
    await account.client.imports.undo(key);
    await runImport(harness.deps, key, { id: 'x', retries: 0, signal: new AbortController().signal });
    expect(await settled(account, { endpoint_id, id })).toMatchObject({ state: 'undone' });
    expect(await list()).toEqual([]);
  });

  it('does not count in insights, and neither do moves and reads of its submissions', async () => {
    await importFile(account, endpoint_id, { body: csv, mapping: { read: false } });
    const [one] = await list();
    const key = { endpoint_id, submission_id: one?.id ?? '' };
    await account.client.submissions.update({ ...key, read: true });
    await account.client.submissions.update({ ...key, status: 'spam' });
    await account.client.submissions.update({ ...key, status: 'inbox' });
    const { rows } = await sql`select from endpoint_hour where endpoint_id = ${endpoint_id}
      union all select from endpoint_read_time where endpoint_id = ${endpoint_id}`.execute(harness.database.db);
    expect(rows).toEqual([]);
    expect((await account.client.auth.profile()).usage.submissions).toBe(0);
  });

  it('removes its file at the end, and an unused upload after a day', async () => {
    const files = await harness.storedFiles();
    await importFile(account, endpoint_id, { body: csv });
    await eventually(async () => (await harness.storedFiles()) === files);
    const { id } = await upload(account, endpoint_id, csv);
    await tidyImports(harness.deps);
    expect(await harness.storedFiles()).toBe(files + 1);
    const later = { ...harness.deps, now: () => new Date(Date.now() + 2 * DAY_MS) };
    await tidyImports(later);
    await eventually(async () => (await harness.storedFiles()) === files);
    await expect(account.client.imports.get({ endpoint_id, import_id: id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('what a file leaves open', () => {
  it('is asked, and not guessed', async () => {
    const uploaded = await upload(account, endpoint_id, 'Timestamp,Name\n5/10/2026 09:15:00,Noor\n');
    expect(uploaded).toMatchObject({ source: 'google_forms', asks: ['date_order', 'time_zone'] });
    const key = { endpoint_id, import_id: uploaded.id };
    const start = (mapping: object) =>
      account.client.imports.start({ ...key, mapping: { ...uploaded.mapping, ...mapping } });
    await expect(start({})).rejects.toMatchObject({
      status: 422,
      message: 'Choose whether the day or the month comes first.',
    });
    await expect(start({ date_order: 'dmy' })).rejects.toMatchObject({ message: 'Choose the time zone of the times.' });
    await expect(start({ date_order: 'dmy', time_zone: 'Mars/Base' })).rejects.toMatchObject({ status: 422 });
    await start({ date_order: 'dmy', time_zone: 'Europe/Berlin' });
    await settled(account, uploaded);
    expect((await list())[0]).toMatchObject({ created_at: '2026-10-05T07:15:00.000Z' });
  });

  it('is not asked if a date proves the order', async () => {
    const body = 'Timestamp,Name\n5/10/2026 09:15:00,Noor\n25/10/2026 09:15:00,Ada\n';
    const { asks, mapping } = await upload(account, endpoint_id, body);
    expect([asks, mapping.date_order]).toEqual([['time_zone'], 'dmy']);
  });

  it('can be one time for all rows', async () => {
    const uploaded = await upload(account, endpoint_id, 'name,message\nNoor,Hi\n');
    expect(uploaded.asks).toEqual(['time']);
    const input = { endpoint_id, import_id: uploaded.id, mapping: uploaded.mapping };
    await expect(account.client.imports.start(input)).rejects.toMatchObject({ status: 422 });
    const mapping = { ...uploaded.mapping, fixed_time: '2025-01-01T00:00:00.000Z' };
    await account.client.imports.start({ ...input, mapping });
    await settled(account, uploaded);
    expect((await list())[0]).toMatchObject({ created_at: '2025-01-01T00:00:00.000Z' });
  });
});

describe('a ZIP file', () => {
  it.each([
    ['the archive of someone else', { 'data.csv': 'a,b' }, 'This is a ZIP archive, and not of Postern.'],
    ['a workbook without the sheet', { 'xl/workbook.xml': workbookXml([]) }, 'The workbook has no sheet.'],
  ])('that is %s is refused by name', async (_title, parts, sentence) => {
    const files = await harness.storedFiles();
    await expect(upload(account, endpoint_id, new Uint8Array(await zipOf(parts)))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(sentence),
    });
    expect(await harness.storedFiles()).toBe(files);
  });
});

describe('our own archive', () => {
  const archive = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const { url } = await account.client.account.archiveTicket();
    const { pathname, search } = new URL(url);
    return new Uint8Array((await harness.app.inject({ url: pathname + search })).rawPayload);
  };
  const partOf = (bytes: Uint8Array, end: string | RegExp) =>
    [...readZip(Buffer.from(bytes))].find(([name]) =>
      typeof end === 'string' ? name.endsWith(end) : end.test(name),
    )?.[1];

  it('is imported with its files, and exported again as it was', async () => {
    const file = '%PDF-1.7 bytes\0\r\n';
    await submit(harness.app, endpoint_id, { fields: { name: 'Noor' }, file });
    await submit(harness.app, endpoint_id, { fields: { name: 'Ada' } });
    await harness.dispatched();
    const before = await archive();
    const { id: other } = await account.client.endpoints.create({ name: 'Other' });
    const ended = await importFile(account, other, { body: before });
    expect(ended).toMatchObject({ format: 'zip', source: 'postern', state: 'done', imported: 2, refused: 0 });
    const after = await archive();
    const ofEndpoint = (bytes: Uint8Array, id: string, end: string) =>
      partOf(bytes, `-${id}/${end}`)?.toString().replaceAll(id, 'ID');
    expect(ofEndpoint(after, other, 'submissions.jsonl')).toBe(ofEndpoint(before, endpoint_id, 'submissions.jsonl'));
    expect(partOf(after, new RegExp(`-${other}/files/.*plan.txt$`))?.toString()).toBe(file);
    const found = await account.client.submissions.list({ endpoint_id: other, has_files: true, q: 'plan' });
    expect(found.items[0]?.files.map(({ flag, size }) => [flag, size])).toEqual([
      [expect.stringContaining('application/pdf'), file.length],
    ]);

    expect(ended.missing_files).toBe(0);
    const stored = await harness.storedFiles();
    expect(await importFile(account, other, { body: before })).toMatchObject({ imported: 0, existing: 2 });
    await eventually(async () => (await harness.storedFiles()) === stored);
    await account.client.imports.undo({ endpoint_id: other, import_id: ended.id });
    await settled(account, ended);
    await eventually(async () => (await harness.storedFiles()) === stored - 1);
  });

  it('proposes the endpoint itself, and imports another by name', async () => {
    const { id: other } = await account.client.endpoints.create({ name: 'Other' });
    await submit(harness.app, other, { fields: { name: 'Bo' } });
    await submit(harness.app, endpoint_id, { fields: { name: 'Noor' } });
    await harness.dispatched();
    const body = await archive();
    const { sheet, sheets } = await upload(account, other, body);
    expect([sheet, sheets.toSorted()]).toEqual([
      `other-${other}`,
      [`import-${endpoint_id}`, `other-${other}`].toSorted(),
    ]);
    const named = await account.client.imports.upload(
      { endpoint_id: other, name: 'a.zip', sheet: `import-${endpoint_id}` },
      { body },
    );
    expect(named.columns.find(({ name }) => name === 'name')?.samples).toEqual(['Noor']);
  });

  it('without some of its files is imported without them, and says how many', async () => {
    await submit(harness.app, endpoint_id, { fields: { name: 'Noor' }, file: 'one' });
    await submit(harness.app, endpoint_id, { fields: { name: 'Ada' }, file: 'two' });
    await harness.dispatched();
    const parts = [...readZip(Buffer.from(await archive()))];
    const { id: other } = await account.client.endpoints.create({ name: 'Other' });
    const lost = parts.find(([name]) => name.includes('/files/'));
    const rest = parts.filter((part) => part !== lost);
    const texts = Object.fromEntries(rest.map(([name, bytes]) => [name, bytes.toString()]));
    const body = new Uint8Array(await zipOf(texts));
    const uploaded = await upload(account, other, body);
    const input = { endpoint_id: other, import_id: uploaded.id, mapping: uploaded.mapping };
    await account.client.imports.check(input);
    expect(await settled(account, uploaded)).toMatchObject({ state: 'checked', imported: 2, missing_files: 1 });
    await account.client.imports.start(input);
    expect(await settled(account, uploaded)).toMatchObject({ state: 'done', imported: 2, missing_files: 1 });
    expect((await account.client.submissions.list({ endpoint_id: other, has_files: true })).items).toHaveLength(1);
  });

  it('with a file that the server would not take leaves its submission out', async () => {
    const id = `${endpoint_id}_0123456789abcdefghjk`;
    const line = JSON.stringify({
      id,
      endpoint_id,
      status: 'inbox',
      fields: [['name', 'x']],
      spam: { score: 0, reasons: [] },
      created_at: '2026-01-01T00:00:00.000Z',
      files: [{ id, field: 'f', name: 'big', flag: null, content_type: 'text/plain' }],
    });
    const big = 'x'.repeat(limits.fileBytes + 1);
    const body = await zipOf({
      'account.json': '{}',
      'endpoints/a-b/submissions.jsonl': `${line}\n`,
      [`endpoints/a-b/files/${id}-big`]: big,
    });
    const ended = await importFile(account, endpoint_id, { body: new Uint8Array(body) });
    expect(ended.problems).toEqual([{ line: 1, reason: 'The file “big” is larger than the server stores.' }]);
  });
});

describe('our own export', () => {
  const exported = async (format: 'csv' | 'json', id = endpoint_id) =>
    (await account.client.submissions.export({ endpoint_id: id, format, status: 'all' })).text();

  beforeEach(async () => {
    const headers = { referer: 'https://shop.example/contact?a="b"', 'user-agent': 'Test' };
    await submit(harness.app, endpoint_id, { fields: { name: 'Noor', message: '=1+1', id: 'mine' }, headers });
    await submit(harness.app, endpoint_id, { fields: { 'a[]': '1', name: 'two\r\nlines, "quoted"', _gotcha: 'x' } });
    const second = await submit(harness.app, endpoint_id, { fields: { late: '', name: '' } });
    await harness.dispatched();
    const key = { endpoint_id, submission_id: second.submission_id };
    await account.client.submissions.update({ ...key, starred: true, read: true });
  });

  it.each(['csv', 'json'] as const)('as %s is the same after an import into the emptied endpoint', async (format) => {
    const before = await exported(format);
    const { ids } = await account.client.submissions.ids({ endpoint_id, status: 'all' });
    await account.client.submissions.deleteMany({ endpoint_id, submission_ids: ids });
    const ended = await importFile(account, endpoint_id, { body: before });
    expect(ended).toMatchObject({ source: 'postern', state: 'done', imported: 3, refused: 0 });
    expect(await exported(format)).toBe(before);
  });

  it.each(['csv', 'json'] as const)(
    'as %s differs only by the endpoint after an import into another',
    async (format) => {
      const before = await exported(format);
      const { id: other } = await account.client.endpoints.create({ name: 'Other' });
      await importFile(account, other, { body: before });
      expect((await exported(format, other)).replaceAll(other, endpoint_id)).toBe(before);
      expect(await importFile(account, other, { body: before })).toMatchObject({ imported: 0, existing: 3 });
    },
  );

  it('as a workbook differs only by the endpoint after an import into another', async () => {
    await submit(harness.app, endpoint_id, { fields: { name: "'=quoted", late: '1'.repeat(20) } });
    await harness.dispatched();
    const before = await exported('csv');
    const { id: other } = await account.client.endpoints.create({ name: 'Other' });
    const workbook = await account.client.submissions.export({ endpoint_id, format: 'xlsx', status: 'all' });
    const ended = await importFile(account, other, { body: new Uint8Array(await workbook.arrayBuffer()) });
    expect(ended).toMatchObject({
      format: 'xlsx',
      source: 'postern',
      sheet: 'Submissions',
      state: 'done',
      imported: 4,
    });
    expect((await exported('csv', other)).replaceAll(other, endpoint_id)).toBe(before);
  });

  it.each(['csv', 'xlsx'] as const)('with times of another zone is recognised as %s', async (format) => {
    const before = await exported('csv');
    const { id: other } = await account.client.endpoints.create({ name: 'Other' });
    const zoned = { endpoint_id, format, status: 'all', time_zone: 'America/St_Johns' } as const;
    const file = await account.client.submissions.export(zoned);
    const ended = await importFile(account, other, { body: new Uint8Array(await file.arrayBuffer()) });
    expect(ended).toMatchObject({ format, source: 'postern', state: 'done', imported: 3, refused: 0 });
    expect((await exported('csv', other)).replaceAll(other, endpoint_id)).toBe(before);
  });

  it('with chosen columns proposes the time, its zone and the verdict', async () => {
    const columns = ['received', 'id', 'verdict'].map((column) => ({ column, title: null })) as ExportColumn[];
    const chosen = { columns: [...columns, { field: 'name', title: null }], time_zone: 'Europe/Berlin' };
    const file = await account.client.submissions.export({ endpoint_id, format: 'xlsx', status: 'all', ...chosen });
    const { id: other } = await account.client.endpoints.create({ name: 'Other' });
    const uploaded = await upload(account, other, new Uint8Array(await file.arrayBuffer()));
    expect(uploaded).toMatchObject({
      source: 'other',
      asks: [],
      mapping: { time: 'received (Europe/Berlin)', time_zone: 'Europe/Berlin', id: 'id', verdict: 'verdict' },
    });
  });

  it('imported into its own endpoint changes nothing', async () => {
    const before = await exported('json');
    expect(await importFile(account, endpoint_id, { body: before })).toMatchObject({ imported: 0, existing: 3 });
    expect(await exported('json')).toBe(before);
  });
});
