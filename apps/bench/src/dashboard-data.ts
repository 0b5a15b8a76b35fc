import type { Submission } from '@postern/contracts';
import type pg from 'pg';
import { toLexemes, toWorkspaceLexemes } from '../../server/src/features/search/build-document.ts';
import { stateScope, periodOfId } from '../../server/src/features/search/build-lexemes.ts';
import { firstChildIdAt } from '../../server/src/ids.ts';

const DAY_MS = 86_400_000;
/** The submissions of an endpoint are spread evenly over this time. */
const AGE_DAYS = 730;
const BATCH = 2000;
const WORDS = 20_000;

/** A word that one submission in `every` contains, at any size. */
export const RARE = { word: 'zymurgy', every: 5000 };

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator, modulus 2^32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

const SYLLABLES = [
  'ba',
  'ro',
  'ni',
  'tel',
  'ka',
  'mu',
  'sin',
  'do',
  'ver',
  'la',
  'qui',
  'pos',
  'tra',
  'en',
  'gol',
  'fi',
];
/** The word of a rank; the most common words are the shortest. */
export function wordOf(rank: number): string {
  let word = '';
  for (let left = rank + 1; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length];
  return word;
}
export const KANJI = Array.from(
  '日本語東京都大阪市中国人民山川田水火木金土学校先生電車時間新聞会社員入口出手紙写真花見',
);

interface Row {
  endpoint_id: string;
  id: string;
  status: string;
  fields: Submission['fields'];
  unread: boolean;
  starred: boolean;
  file: boolean;
  at: Date;
}

function* makeRows(endpoint_id: string, count: number, seed: number): Generator<Row> {
  const random = seeded(seed);
  /** Zipf-like: a rank below 10 is as likely as one between 10 and 100. */
  const word = () => wordOf(Math.floor(WORDS ** random()) - 1);
  const words = (length: number) => Array.from({ length }, word).join(' ');
  const start = Date.now() - AGE_DAYS * DAY_MS;
  for (let n = 0; n < count; n += 1) {
    const at = new Date(start + Math.floor((n / count) * AGE_DAYS * DAY_MS));
    const name = `${word()} ${word()}`;
    const message = [words(18)];
    if (random() < 0.02)
      message.push(Array.from({ length: 12 }, () => KANJI[Math.floor(random() * KANJI.length)]).join(''));
    if (n % RARE.every === RARE.every - 1) message.push(RARE.word);
    const [verdict, opened] = [random(), random()];
    yield {
      endpoint_id,
      id: firstChildIdAt(endpoint_id, at).slice(0, -10) + String(n).padStart(10, '0'),
      status: verdict < 0.9 ? 'inbox' : verdict < 0.96 ? 'spam' : verdict < 0.98 ? 'held' : 'refused',
      fields: [
        ['name', name],
        ['email', `${name.replace(' ', '.')}${n % 977}@${word()}.example`],
        ['topic', ['sales', 'support', 'press', 'jobs'][Math.floor(random() * 4)] ?? ''],
        ['company', words(2)],
        ['message', message.join(' ')],
      ],
      unread: opened < 0.3,
      starred: random() < 0.02,
      file: random() < 0.03,
      at,
    };
  }
}

const joined = (texts: readonly string[]): string => texts.join('\x1e');
const split = (parameter: number): string => `string_to_array($${parameter}::text, e'\\x1e')`;

/** @param workspace_id of all their endpoints */
async function insert(db: pg.ClientBase, workspace_id: string, rows: readonly Row[]): Promise<void> {
  const column = <Key extends keyof Row>(key: Key) => rows.map((row) => row[key]);
  await db.query(
    `insert into submission (endpoint_id, id, status, fields, spam, meta, read_at, first_read_at, starred, created_at, counted)
     select n.endpoint_id, n.id, n.status, n.fields::json, '{"score":0,"reasons":[]}',
       '{"ip":"192.0.2.1","user_agent":"Bench","referer":"https://example.org/contact","origin":"https://example.org","language":"en"}',
       case when not n.unread then n.at end, case when not n.unread then n.at end, n.starred, n.at, n.status = 'inbox'
     from unnest($1::text[], $2::text[], $3::text[], ${split(4)}, $5::bool[], $6::bool[], $7::timestamptz[])
       as n (endpoint_id, id, status, fields, unread, starred, at)`,
    [
      column('endpoint_id'),
      column('id'),
      column('status'),
      joined(rows.map(({ fields }) => JSON.stringify(fields))),
      column('unread'),
      column('starred'),
      column('at'),
    ],
  );
  const files = rows.filter(({ file }) => file);
  await db.query(
    `insert into file (endpoint_id, id, submission_id, field, name, content_type, size, sha256, storage_key)
     select endpoint_id, id, id, 'file', 'plan.pdf', 'application/pdf', 1000, repeat('0', 64), 'bench/' || id
     from unnest($1::text[], $2::text[]) as n (endpoint_id, id)`,
    [files.map((row) => row.endpoint_id), files.map(({ id }) => id)],
  );
  await db.query(
    `insert into search_document (endpoint_id, id, status, unread, starred, has_files, words)
     select n.endpoint_id, n.id, n.status, n.unread, n.starred, n.file, array_to_tsvector(string_to_array(n.words, e'\\x1f'))
     from unnest($1::text[], $2::text[], $3::text[], $4::bool[], $5::bool[], $6::bool[], ${split(7)})
       as n (endpoint_id, id, status, unread, starred, file, words)`,
    [
      column('endpoint_id'),
      column('id'),
      column('status'),
      column('unread'),
      column('starred'),
      column('file'),
      joined(rows.map((row) => toWords(workspace_id, row).join('\x1f'))),
    ],
  );
}

/** Like the dispatcher's documents. */
function toWords(workspace_id: string, { endpoint_id, id, status, fields, unread, starred, file }: Row): string[] {
  const place = { endpoint_id, period: periodOfId(id) };
  const scope = stateScope(place);
  const files = file ? [{ field: 'file', name: 'plan.pdf' }] : [];
  const own = toLexemes({ endpoint_id, id, fields, files });
  return [
    scope + status,
    ...(unread ? [`${scope}unread`] : []),
    ...(starred ? [`${scope}starred`] : []),
    ...(file ? [`${scope}has_files`] : []),
    ...own,
    ...toWorkspaceLexemes(own, { ...place, workspace_id }),
  ];
}

/**
 * Fills endpoints of one workspace with submissions of the last two years as if they had arrived one by one: rows, files, search
 * documents, counters. Every run creates the same data, except for ids and times.
 */
export async function fillEndpoints(
  pool: pg.Pool,
  wanted: readonly { endpoint_id: string; count: number; seed: number }[],
): Promise<void> {
  const db = await pool.connect();
  try {
    await db.query(`set statement_timeout = 0; set synchronous_commit = off`);
    const { rows } = await db.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'search_document_words_idx'`,
    );
    // Building the index at the end takes a tenth of the time.
    await db.query('drop index search_document_words_idx');
    const [first] = wanted;
    const workspace_id = first ? await findWorkspace(db, first.endpoint_id) : '';
    let batch: Row[] = [];
    for (const { endpoint_id, count, seed } of wanted)
      for (const row of makeRows(endpoint_id, count, seed)) {
        batch.push(row);
        if (batch.length < BATCH) continue;
        await insert(db, workspace_id, batch);
        batch = [];
      }
    if (batch.length > 0) await insert(db, workspace_id, batch);
    await recount(
      db,
      wanted.map(({ endpoint_id }) => endpoint_id),
    );
    await db.query(`set maintenance_work_mem = '512MB'`);
    await db.query(rows[0]?.indexdef ?? '');
    await db.query('vacuum (analyze) submission');
    await db.query('vacuum (analyze) search_document');
    await db.query('vacuum (analyze) file');
  } finally {
    db.release(true);
  }
}

async function findWorkspace(db: pg.ClientBase, endpoint_id: string): Promise<string> {
  const { rows } = await db.query<{ workspace_id: string }>('select workspace_id from endpoint where id = $1', [
    endpoint_id,
  ]);
  return rows[0]?.workspace_id ?? '';
}

async function recount(db: pg.ClientBase, endpoint_ids: readonly string[]): Promise<void> {
  await db.query(
    `update endpoint_counter c set inbox = n.inbox, spam = n.spam, held = n.held, refused = n.refused,
       unread = n.unread, last_submission_at = n.latest
     from (select endpoint_id, count(*) filter (where status = 'inbox') as inbox,
         count(*) filter (where status = 'spam') as spam, count(*) filter (where status = 'held') as held,
         count(*) filter (where status = 'refused') as refused,
         count(*) filter (where status = 'inbox' and read_at is null) as unread, max(created_at) as latest
       from submission where endpoint_id = any($1::text[]) group by 1) n
     where c.endpoint_id = n.endpoint_id`,
    [endpoint_ids],
  );
}
