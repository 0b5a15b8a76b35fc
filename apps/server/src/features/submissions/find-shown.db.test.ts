import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { firstChildIdAt } from '../../ids.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { toMaskedFields } from '../../lib/masked-fields.ts';
import { addDocuments } from '../search/search.service.ts';
import { findShown } from './find-shown.service.ts';
import { toSearch } from './to-search.ts';

const ROWS = 1500;
const SECRET = 'carmine';
const masked = toMaskedFields(['colour']);

let harness: Harness;
let endpoint_id: string;
/** The ids of the submissions whose masked form has the word, the newest first. */
let expected: string[];

const idAt = (n: number): string => firstChildIdAt(endpoint_id, new Date(Date.UTC(2026, 0, 1) + n * MINUTE_MS));
/** In every third the message has the word although it is not the hidden value, in the others it repeats that value. */
const isShown = (n: number): boolean => n % 3 === 0;

beforeAll(async () => {
  harness = await startHarness();
  ({ id: endpoint_id } = await (await harness.signUp()).client.endpoints.create({ name: 'Colours' }));
  expected = Array.from({ length: ROWS }, (_, n) => n)
    .filter(isShown)
    .map(idAt)
    .toReversed();
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    id: idAt(n),
    fields: JSON.stringify([
      ['colour', isShown(n) ? 'unknown' : SECRET],
      ['message', `I like ${SECRET}, number${n}`],
      ['note', 'rare'],
    ]),
  }));
  await sql`
    insert into submission (endpoint_id, id, status, fields, spam, meta, created_at)
    select ${endpoint_id}, r.id, 'inbox', r.fields::json, '{}', '{}', now()
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ fields }) => fields)}::text[]) as r (id, fields)`.execute(
    harness.database.db,
  );
  await sql`
    insert into endpoint_field (endpoint_id, name, first_seen_at, position)
    select ${endpoint_id}, to_json(name), now(), place
    from unnest(${['colour', 'message', 'note']}::text[]) with ordinality as field (name, place)`.execute(
    harness.database.db,
  );
  const keys = rows.map(({ id }) => ({ endpoint_id, submission_id: id }));
  await harness.database.db.transaction().execute((trx) => addDocuments(trx, keys));
});
afterAll(() => harness.close());

async function find(q: string, wanted: { limit: number; beyond?: string; direction?: 'older' | 'newer' }) {
  const { db } = harness.database;
  const search = await toSearch(db, { endpoint_id, masked }, { status: 'all', q });
  return findShown(harness.deps, db, { search, wanted: { direction: 'older', ...wanted } });
}

it('finds what the masked submissions show, over many steps, in order and in both directions', async () => {
  expect(await find('carm', { limit: 350 })).toEqual(expected.slice(0, 350));
  const beyond = expected[200] ?? '';
  expect(await find('carmine like', { limit: 120, beyond })).toEqual(expected.slice(201, 321));
  expect(await find('carmine', { limit: 3, beyond, direction: 'newer' })).toEqual(
    expected.slice(197, 200).toReversed(),
  );
  expect(await find('rare', { limit: 2000 })).toHaveLength(ROWS);
});

it('ends after the last match, and reads no further than it needs', async () => {
  expect(await find('number1007 carmine', { limit: 100 })).toEqual([]);
  expect(await find('number1008 carmine', { limit: 1 })).toHaveLength(1);
});

it('is refused where too many submissions match only by a hidden value', async () => {
  const { db } = harness.database;
  await sql`update submission set fields = replace(fields::text, 'unknown', ${SECRET})::json`.execute(db);
  await expect(find('carmine', { limit: 1 })).rejects.toMatchObject({ code: 'invalid' });
  expect(await find('rare', { limit: 1 })).toHaveLength(1);
});
