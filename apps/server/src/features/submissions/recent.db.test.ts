import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { firstChildIdAt, newId } from '../../ids.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { listRecentKeys } from './recent.repo.ts';

const LIMIT = 2;
const ENDPOINTS = 40;
const START = Date.UTC(2026, 0, 1);

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** Endpoints of a new workspace, in which nothing has arrived. */
async function create(): Promise<{ workspace_id: string; ids: string[] }> {
  const workspace_id = newId(new Date(START));
  const ids = Array.from({ length: ENDPOINTS }, (_, n) => `${workspace_id.slice(-8)}${String(n).padStart(2, '0')}`);
  await sql`insert into workspace (id, name) values (${workspace_id}, 'Newest')`.execute(database.db);
  await sql`insert into endpoint (id, workspace_id, name, created_at, updated_at)
    select id, ${workspace_id}, id, ${new Date(START)}, ${new Date(START)} from unnest(${ids}::text[]) id`.execute(
    database.db,
  );
  await sql`insert into endpoint_counter (endpoint_id) select unnest(${ids}::text[])`.execute(database.db);
  return { workspace_id, ids };
}

/** What an endpoint does when its turn comes. */
type Turn = { place: number; does: 'receives' | 'receives spam' | 'loses its newest' | 'leaves' };

const turns = fc.array(
  fc.record<Turn>({
    place: fc.nat({ max: ENDPOINTS - 1 }),
    does: fc.oneof(
      { weight: 12, arbitrary: fc.constant('receives' as const) },
      { weight: 6, arbitrary: fc.constant('receives spam' as const) },
      { weight: 3, arbitrary: fc.constant('loses its newest' as const) },
      { weight: 1, arbitrary: fc.constant('leaves' as const) },
    ),
  }),
  { minLength: 30, maxLength: 60, size: 'max' },
);

async function take(endpoint_id: string, does: Turn['does'], at: Date): Promise<void> {
  const { db } = database;
  if (does === 'leaves') {
    const { workspace_id } = await create();
    await sql`update endpoint set workspace_id = ${workspace_id} where id = ${endpoint_id}`.execute(db);
    return;
  }
  if (does === 'loses its newest') {
    await sql`delete from submission where (endpoint_id, id) in (
      select endpoint_id, max(id) from submission where endpoint_id = ${endpoint_id} group by 1)`.execute(db);
    return;
  }
  await sql`insert into submission (endpoint_id, id, status, fields, spam, meta, created_at)
    values (${endpoint_id}, ${firstChildIdAt(endpoint_id, at)}, ${does === 'receives' ? 'inbox' : 'spam'},
      '[]', '{}', '{}', ${at})`.execute(db);
  await sql`update endpoint_counter set last_submission_at = ${at} where endpoint_id = ${endpoint_id}`.execute(db);
}

/** The same list, from all submissions of all endpoints. */
async function fromAll(workspace_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from submission s join endpoint e on e.id = s.endpoint_id
    where e.workspace_id = ${workspace_id} and s.status = 'inbox'
    order by s.created_at desc, s.id desc limit ${LIMIT}`.execute(database.db);
  return rows.map(({ id }) => id);
}

it('are the newest of the whole workspace, whatever happened since they were last asked for', async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (taken) => {
      const { workspace_id, ids } = await create();
      for (const [turn, { place, does }] of taken.entries()) {
        await take(ids[place] ?? '', does, new Date(START + turn * MINUTE_MS));
        const keys = await listRecentKeys(database.db, { workspace_id, endpoint_ids: null }, LIMIT);
        expect(keys.map(({ submission_id }) => submission_id)).toEqual(await fromAll(workspace_id));
      }
    }),
    { numRuns: 5 },
  );
});

it('are those of the chosen endpoints for a member who reaches no others', async () => {
  const { workspace_id, ids } = await create();
  for (const [turn, id] of ids.entries()) await take(id, 'receives', new Date(START + turn * MINUTE_MS));
  const quiet = ids.slice(0, 1);
  for (const endpoint_ids of [null, quiet, null, []]) {
    const keys = await listRecentKeys(database.db, { workspace_id, endpoint_ids }, LIMIT);
    const expected = endpoint_ids ?? ids.slice(-LIMIT).toReversed();
    expect(keys.map(({ endpoint_id }) => endpoint_id)).toEqual(expected);
  }
});
