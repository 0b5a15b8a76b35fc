import { sql, type Selectable } from 'kysely';
import type { ImportState } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';
import type { DB } from '../../db/schema.ts';

export type ImportRow = Selectable<DB['import']>;

export interface ImportKey {
  endpoint_id: string;
  import_id: string;
}

export interface NewImport extends ImportKey {
  file_name: string;
  file_size: number;
  storage_key: string;
  format: string;
  encoding: string;
  source: string;
  facts: object;
  mapping: object;
  now: Date;
}

/**
 * The workspace of an endpoint, and whether the operator has suspended one of the two.
 * @returns undefined if the endpoint has been deleted
 */
export const findOwner = (db: Db, endpoint_id: string) =>
  db
    .selectFrom('endpoint')
    .innerJoin('workspace', 'workspace.id', 'endpoint.workspace_id')
    .select(({ eb }) => [
      'workspace_id',
      eb
        .or([eb('endpoint.suspended_at', 'is not', null), eb('workspace.suspended_at', 'is not', null)])
        .$castTo<boolean>()
        .as('isSuspended'),
    ])
    .where('endpoint.id', '=', endpoint_id)
    .executeTakeFirst();

/** An endpoint with its settings, only if it belongs to the workspace. */
export const findOwnEndpoint = (db: Db, workspace_id: string, id: string) =>
  db
    .selectFrom('endpoint')
    .select(['id', 'settings'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();

export const findSettings = (db: Db, endpoint_id: string) =>
  db.selectFrom('endpoint').select('settings').where('id', '=', endpoint_id).executeTakeFirst();

export async function createImport(db: Db, { import_id, facts, mapping, now, ...row }: NewImport): Promise<void> {
  await db
    .insertInto('import')
    .values({
      ...row,
      id: import_id,
      state: 'ready',
      facts: JSON.stringify(facts),
      mapping: JSON.stringify(mapping),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export const findImport = (db: Db, { endpoint_id, import_id }: ImportKey): Promise<ImportRow | undefined> =>
  db
    .selectFrom('import')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', import_id)
    .executeTakeFirst();

/** Locks an import until the transaction ends. */
export const lockImport = (trx: Trx, { endpoint_id, import_id }: ImportKey): Promise<ImportRow | undefined> =>
  trx
    .selectFrom('import')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', import_id)
    .forUpdate()
    .executeTakeFirst();

export const listImports = (db: Db, endpoint_id: string, limit: number): Promise<ImportRow[]> =>
  db
    .selectFrom('import')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The imports of an endpoint whose submissions are stored, or are being stored. */
export const listKept = (db: Db, endpoint_id: string, without: string) =>
  db
    .selectFrom('import')
    .select(['signature', 'mapping', 'created_at', 'facts', 'source'])
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '<>', without)
    .where('state', 'in', ['importing', 'done'])
    .execute();

export interface ImportChange {
  state?: ImportState;
  mapping?: object;
  signature?: string;
  storage_key?: null;
  total?: number;
  done?: number;
  imported?: number;
  existing?: number;
  refused?: number;
  missing_files?: number;
  problems?: readonly object[];
  sample?: readonly object[];
  failure?: string | null;
  finished_at?: Date | null;
}

/**
 * Changes an import.
 * @param now when it changes
 * @param expected the state and the progress that it must have
 * @returns whether it had them
 */
export async function changeImport(
  db: Db,
  { endpoint_id, import_id, now }: ImportKey & { now: Date },
  change: ImportChange & { expected?: { state: ImportState; done?: number } },
): Promise<boolean> {
  const { expected, mapping, problems, sample, ...plain } = change;
  let query = db
    .updateTable('import')
    .set({
      ...plain,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(problems && { problems: JSON.stringify(problems) }),
      ...(sample && { sample: JSON.stringify(sample) }),
      updated_at: now,
    })
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', import_id);
  if (expected) query = query.where('state', '=', expected.state);
  if (expected?.done !== undefined) query = query.where('done', '=', expected.done);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Imports that were not started before a time, or ended before it; up to `limit`. */
export async function listStale(db: Db, before: Date, limit: number): Promise<(ImportKey & { storage_key: string })[]> {
  const { rows } = await sql<ImportKey & { storage_key: string }>`
    select endpoint_id, id as import_id, storage_key from import
    where storage_key is not null and state in ('ready', 'checked') and updated_at < ${before}
    order by endpoint_id, id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes an import that was not started. @returns whether it was there */
export async function deleteUnstarted(trx: Trx, { endpoint_id, import_id }: ImportKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('import')
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', import_id)
    .where('state', 'in', ['ready', 'checked'])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
