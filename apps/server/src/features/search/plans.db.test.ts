import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SubmissionFilter } from '@postern/contracts';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDb, type Db } from '../../db/client.ts';
import { firstChildIdAt } from '../../ids.ts';
import { toSearch } from '../submissions/to-search.ts';
import { findIds } from './search.find.service.ts';
import { addDocuments } from './search.service.ts';
import { HOUR_MS } from '../../lib/durations.ts';

const OWN = 'AAAAAAAAAA';
const OTHER = 'BBBBBBBBBB';
const ROWS = 4000;

let database: TestDatabase;
/** A single connection, so that its statistics show the pages and rows it has read. */
let db: Db;

/** An endpoint of half a year: a word that all submissions have, one that few have, flags that few have. */
async function fill(endpoint_id: string) {
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    id: firstChildIdAt(endpoint_id, new Date(Date.UTC(2026, 0, 1) + n * HOUR_MS)),
    status: n % 10 === 0 ? 'spam' : 'inbox',
    fields: JSON.stringify([
      ['name', `Noor ${n % 400 === 7 ? 'Zymurgy' : ''}`],
      ['topic', n % 500 === 3 ? 'press' : 'sales'],
      ['message', `hello ${'padding '.repeat(60)} 日本${n % 500 === 3 ? '京都' : ''}`],
    ]),
    flagged: n % 50 === 1,
  }));
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key]);
  await sql`
    insert into submission (endpoint_id, id, status, fields, spam, meta, starred, read_at, created_at)
    select ${endpoint_id}, r.id, r.status, r.fields::json, '{}', '{}', r.flagged, case when not r.flagged then now() end, now()
    from unnest(${column('id')}::text[], ${column('status')}::text[], ${column('fields')}::text[],
      ${column('flagged')}::bool[]) as r (id, status, fields, flagged)`.execute(db);
  await sql`
    insert into file (endpoint_id, id, submission_id, field, name, content_type, size, sha256, storage_key)
    select endpoint_id, id, id, 'cv', 'cv.pdf', 'application/pdf', 1, '', id from submission
    where endpoint_id = ${endpoint_id} and starred`.execute(db);
  const keys = rows.map(({ id }) => ({ endpoint_id, submission_id: id }));
  await db.transaction().execute((trx) => addDocuments(trx, keys));
}

beforeAll(async () => {
  database = await cloneDatabase();
  ({ db } = createDb({ url: database.url, log: pino({ level: 'silent' }), maxConnections: 1 }));
  await fill(OWN);
  await fill(OTHER);
  await sql`vacuum (analyze) submission`.execute(db);
  await sql`vacuum (analyze) search_document`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Scans of the two large tables so far, by index; scans without an index under the name of the table. */
async function countScans(): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ name: string; scans: number }>`
    select indexrelname as name, idx_scan as scans from pg_stat_user_indexes
      where relname in ('submission', 'search_document')
    union all select relname, seq_scan from pg_stat_user_tables
      where relname in ('submission', 'search_document')`.execute(db);
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = await countScans();
  await work();
  const after = await countScans();
  return [...after.keys()].filter((name) => after.get(name) !== before.get(name));
}

const press = [{ field: 'topic', op: 'is' as const, value: 'press' }];
const kinds: [string, Partial<SubmissionFilter>, number, string][] = [
  ['the inbox', {}, 26, 'submission_status_idx'],
  ['spam', { status: 'spam' }, 26, 'submission_status_idx'],
  ['all', { status: 'all' }, 26, 'submission_pkey'],
  ['dates', { from: '2026-02-01', to: '2026-02-02' }, 26, 'submission_status_idx'],
  ['unread ones', { unread: true }, 26, 'search_document_unread_idx'],
  ['starred ones', { starred: true }, 26, 'search_document_starred_idx'],
  ['all starred ones', { status: 'all', starred: true }, 26, 'search_document_starred_idx'],
  ['those with files', { has_files: true }, 26, 'search_document_files_idx'],
  ['opened ones', { unread: false }, 26, 'search_document_pkey'],
  ['a field that is', { where: press }, 8, 'search_document_words_idx'],
  [
    'a field that contains',
    { where: [{ field: 'name', op: 'contains', value: 'zym' }] },
    10,
    'search_document_words_idx',
  ],
  ['a common word', { q: 'hello' }, 26, 'search_document_pkey'],
  ['a rare word', { q: 'zymurgy' }, 10, 'search_document_words_idx'],
  ['a prefix', { q: 'zy' }, 10, 'search_document_words_idx'],
  ['two words', { q: 'noor zymurgy' }, 10, 'search_document_words_idx'],
  ['characters', { q: '京都' }, 8, 'search_document_words_idx'],
  ['no such word', { q: 'nowhere' }, 0, 'search_document_words_idx'],
  ['a common word with rare flags', { q: 'hello', where: press, starred: false }, 8, 'search_document_words_idx'],
];

it.each(kinds)('%s: no table is read from end to end', async (_title, filter, count, index) => {
  const search = await toSearch(db, { endpoint_id: OWN }, { status: 'inbox', ...filter });
  const found: string[] = [];
  const scans = await scansOf(async () =>
    found.push(...(await findIds(db, search, { direction: 'older', limit: 26 }))),
  );
  expect(found).toHaveLength(count);
  expect(scans).toContain(index);
  expect(scans).not.toContain('submission');
  expect(scans).not.toContain('search_document');
});

it('both directions find the same ids, page after page, by any plan', async () => {
  for (const filter of [{}, { q: 'hello' }, { q: 'zymurgy' }, { unread: false }, { starred: true, q: 'no' }]) {
    const search = await toSearch(db, { endpoint_id: OWN }, { status: 'all', ...filter });
    const whole = await findIds(db, search, { direction: 'older', limit: ROWS });
    expect(whole.length).toBeGreaterThan(9);
    expect(await findIds(db, search, { direction: 'newer', limit: ROWS })).toEqual(whole.toReversed());
    const paged: string[] = [];
    for (let beyond: string | undefined; ; beyond = paged.at(-1)) {
      const page = await findIds(db, search, { direction: 'older', beyond, limit: 700 });
      paged.push(...page);
      if (page.length < 700) break;
    }
    expect(paged).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.every((id) => id.startsWith(`${OWN}_`))).toBe(true);
  }
});
