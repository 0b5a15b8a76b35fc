import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export interface SeenField {
  endpoint_id: string;
  /** As a JSON text. */
  name: string;
  first_seen_at: Date;
  position: number;
}

/** Stores new names, and skips endpoints that no longer exist. */
export async function addFieldNames(trx: Trx, fields: readonly SeenField[]): Promise<void> {
  if (fields.length === 0) return;
  const column = <Key extends keyof SeenField>(key: Key) => fields.map((field) => field[key]);
  await sql`
    insert into endpoint_field (endpoint_id, name, first_seen_at, position)
    select f.* from unnest(${column('endpoint_id')}::text[], ${column('name')}::text[],
      ${column('first_seen_at')}::timestamptz[], ${column('position')}::int[]) as f (endpoint_id, name, first_seen_at, position)
    where exists (select from endpoint e where e.id = f.endpoint_id)
    order by f.endpoint_id, f.name
    on conflict (endpoint_id, name) do nothing`.execute(trx);
}

/** The same, and moves known names to an earlier time. */
export async function addEarlierNames(trx: Trx, fields: readonly SeenField[]): Promise<void> {
  if (fields.length === 0) return;
  const column = <Key extends keyof SeenField>(key: Key) => fields.map((field) => field[key]);
  await sql`
    insert into endpoint_field as f (endpoint_id, name, first_seen_at, position)
    select n.* from unnest(${column('endpoint_id')}::text[], ${column('name')}::text[],
      ${column('first_seen_at')}::timestamptz[], ${column('position')}::int[]) as n (endpoint_id, name, first_seen_at, position)
    order by n.endpoint_id, n.name
    on conflict (endpoint_id, name) do update set first_seen_at = excluded.first_seen_at, position = excluded.position
      where excluded.first_seen_at < f.first_seen_at`.execute(trx);
}

/** Names in the order in which they were first seen, as JSON texts. */
export async function listFieldNames(db: Db, endpoint_id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('endpoint_field')
    .select('name')
    .where('endpoint_id', '=', endpoint_id)
    .orderBy('first_seen_at')
    .orderBy('position')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

export interface MergedRow {
  name: string;
  shown_as: string;
}

/** The names that are shown in the columns of others, as JSON texts. */
export async function listMerged(db: Db, endpoint_id: string): Promise<MergedRow[]> {
  const rows = await db
    .selectFrom('endpoint_field')
    .select(['name', 'shown_as'])
    .where('endpoint_id', '=', endpoint_id)
    .where('shown_as', 'is not', null)
    .orderBy('name')
    .execute();
  return rows.map(({ name, shown_as }) => ({ name, shown_as: shown_as ?? name }));
}

/** Shows a name, and those that were shown as it, in the column of another. */
export const mergeName = async (trx: Trx, endpoint_id: string, { name, shown_as }: MergedRow): Promise<void> =>
  void (await trx
    .updateTable('endpoint_field')
    .set({ shown_as })
    .where('endpoint_id', '=', endpoint_id)
    .where((eb) => eb.or([eb('name', '=', name), eb('shown_as', '=', name)]))
    .execute());

/** Shows a name in its own column again. */
export const separateName = async (trx: Trx, endpoint_id: string, name: string): Promise<void> =>
  void (await trx
    .updateTable('endpoint_field')
    .set({ shown_as: null })
    .where('endpoint_id', '=', endpoint_id)
    .where('name', '=', name)
    .execute());
