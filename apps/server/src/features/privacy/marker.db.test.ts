import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post } from '../../../test/submit.ts';
import { startReceiver, type Receiver } from '../deliveries/channels/webhook/receiver-testing.ts';
import { importFile } from '../import/import-testing.ts';
import { erase, find } from './privacy-testing.ts';
import { docxOf, pdfOf } from './search/files/documents-testing.ts';
import { tidyPrivacy } from './tidy-privacy.service.ts';

/** Occurs nowhere else, also not as a part of anything. */
const MARKER = 'quillonvex';
const VALUE = `Zanthorp ${MARKER}`;

let harness: Harness;
let receiver: Receiver;
let owner: Account;
let dataDir: string;
let endpoint_id: string;
const lines: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'postern-marker-'));
  const installation = { database: await cloneDatabase(), dataDir };
  harness = await startHarness(
    {},
    { installation, log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }) },
  );
  receiver = await startReceiver();
  receiver.script = (response, { body }) => response.writeHead(200).end(`Dear ${VALUE}, ${body}`);
  owner = await harness.signUp();
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The tables of all schemas that have the marker in any column, also as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = harness.database;
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`.execute(db);
  expect(rows.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { name } of rows) {
    const [plain, hex] = [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`];
    const { rows: hits } = await sql`
      select from ${sql.raw(name)} t where t::text ilike ${plain} or t::text like ${hex} limit 1`.execute(db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

/** The stored files whose bytes or names have the marker. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (file.includes(text) || bytes.toString('latin1').toLowerCase().includes(text)) found.push(file);
  }
  return found;
}

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(harness.app, endpoint_id, { fields, headers });

/** Plants the marker in everything that a visitor, a file or a member can fill. */
async function plant(): Promise<void> {
  const { client } = owner;
  await client.destinations.create({ endpoint_id, kind: 'webhook', config: { url: receiver.url } });
  const answer = await post(harness.app, endpoint_id, {
    fields: { name: VALUE, [`Is ${VALUE} coming?`]: 'yes' },
    file: `Dear Sir, I am ${VALUE}.`,
    headers: {
      'idempotency-key': `for ${VALUE}`,
      'user-agent': `Browser of ${VALUE}`,
      referer: `https://shop.example/people/${encodeURIComponent(VALUE)}`,
      origin: 'https://shop.example',
    },
  });
  const { submission_id = '' } = answer.json<{ submission_id?: string }>();
  await harness.database.db
    .updateTable('file')
    .set({ name: `CV of ${VALUE}.txt` })
    .execute();
  await client.notes.create({ endpoint_id, submission_id, text: `${VALUE} called again.` });
  // Somebody else's submission, whose reply names the person.
  const other = (await form({ name: 'Somebody' })).json<{ submission_id: string }>();
  const at = new Date();
  const sent = { state: 'sent', created_at: at, due_at: at, ended_at: at, author_id: 'a', message_id: 'a@b' };
  const to = { to_address: 'somebody@example.org', to_mailbox: 'somebody@example.org', reply_to: owner.email };
  const text = { subject: 'Hello', text: `Ask ${VALUE}.` };
  await harness.database.db
    .insertInto('reply')
    .values({ endpoint_id, submission_id: other.submission_id, id: 'a'.repeat(20), key: 'a', ...to, ...text, ...sent })
    .execute();
  await client.sharing.create({ endpoint_id, filter: { q: VALUE } });
  // In a compressed PDF file and in a Word file, where the bytes do not show it.
  await post(harness.app, endpoint_id, { fields: { n: '1' }, file: pdfOf(['I am Zanthorp'], ['quillon', 'vex.']) });
  await post(harness.app, endpoint_id, { fields: { n: '2' }, file: await docxOf(['I am Zanthorp quillon', 'vex.']) });
  const spam = (await form({ name: VALUE, message: 'Buy now' })).json<{ submission_id: string }>();
  await client.submissions.update({ endpoint_id, submission_id: spam.submission_id, status: 'spam' });
  await form({ name: VALUE, _gotcha: 'x' });
  await importFile(owner, endpoint_id, { body: `time,name\n2025-01-01T10:00:00Z,${VALUE}\nnever,${VALUE}\n` });
  await harness.dispatched();
  // Found only after days of submissions.
  const name = JSON.stringify(`Is ${VALUE} coming?`);
  await sql`
    insert into field_watch (endpoint_id, state, read_through, read_at)
    values (${endpoint_id}, json_build_object('fields', json_build_array(${name}::text)), '', now())`.execute(
    harness.database.db,
  );
  await sql`
    insert into field_change (endpoint_id, id, kind, field, before_first_at, before_last_at, after_first_at,
      after_last_at, found_at) values (${endpoint_id}, '1', 'vanished', ${name}, now(), now(), now(), now(), now())`.execute(
    harness.database.db,
  );
  await eventually(
    async () => (await client.deliveries.ofSubmission({ endpoint_id, submission_id })).items[1]?.state === 'delivered',
  );
}

async function exportAll(): Promise<string> {
  const { client } = owner;
  const texts = [
    await (await client.submissions.export({ endpoint_id, status: 'all', format: 'csv' })).text(),
    await (await client.submissions.export({ endpoint_id, status: 'all', format: 'json' })).text(),
    await (await client.audit.export({ workspace_id: (await client.workspaces.list()).items[0]?.id ?? '' })).text(),
    JSON.stringify(await client.submissions.list({ endpoint_id, q: MARKER, status: 'all' })),
    JSON.stringify(await client.endpoints.fields({ id: endpoint_id })),
  ];
  return texts.join('\n').toLowerCase();
}

it('a marker in fields, file, file name, search, notes, deliveries and audit log occurs nowhere after an erasure', async () => {
  await plant();
  const planted = await tablesWith(MARKER);
  expect(planted).toEqual(
    expect.arrayContaining(
      [
        'delivery_attempt',
        'endpoint_field',
        'endpoint_source',
        'field_change',
        'field_watch',
        'file',
        'idempotency_key',
        'import',
        'note',
        'reply',
        'search_document',
        'share_link',
        'submission',
      ].map((table) => `public.${table}`),
    ),
  );
  expect(await filesWith(MARKER)).not.toEqual([]);
  expect(await exportAll()).toContain(MARKER);

  const { key, hits } = await find(owner, { value: VALUE, match: 'contains', in_files: true });
  expect(hits).toHaveLength(7);
  expect(hits.filter(({ places }) => places.some((place) => place.in === 'file'))).toHaveLength(3);
  const stored = await harness.storedFiles();
  const before = receiver.received.length;
  await erase(owner, key);
  await eventually(async () => (await filesWith(MARKER)).length === 0);
  await eventually(() => receiver.received.length > before);
  await eventually(async () => {
    const { erased } = await owner.client.privacy.get(key);
    return erased !== null && erased.notified > 0 && erased.answered === erased.notified;
  });
  await tidyPrivacy(harness.deps);
  await harness.dispatched();

  expect(await harness.storedFiles()).toBe(stored - 3);
  expect(await tablesWith(MARKER)).toEqual([]);
  expect(await exportAll()).not.toContain(MARKER);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.toLowerCase().includes(MARKER))).toEqual([]);
  for (const { body } of receiver.received.slice(before)) expect(body).not.toContain(MARKER);
});
