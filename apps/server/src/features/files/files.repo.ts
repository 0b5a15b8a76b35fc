import type { Db } from '../../db/client.ts';

/** A file, only if its endpoint belongs to the workspace. */
export const findFile = (db: Db, workspace_id: string, key: { endpoint_id: string; id: string }) =>
  db
    .selectFrom('file')
    .innerJoin('endpoint', 'endpoint.id', 'file.endpoint_id')
    .select(['file.field', 'file.name', 'file.size', 'file.storage_key', 'file.submission_id'])
    .where('file.endpoint_id', '=', key.endpoint_id)
    .where('file.id', '=', key.id)
    .where('endpoint.workspace_id', '=', workspace_id)
    .executeTakeFirst();

export const findStoredFile = (db: Db, key: { endpoint_id: string; id: string }) =>
  db
    .selectFrom('file')
    .select('storage_key')
    .where('endpoint_id', '=', key.endpoint_id)
    .where('id', '=', key.id)
    .executeTakeFirst();

export interface FileRange {
  endpoint_id: string;
  /** Only ids after this one. */
  after: string | undefined;
  limit: number;
}

/** An endpoint's files in the order of their ids. */
export function listFiles(db: Db, { endpoint_id, after = '', limit }: FileRange) {
  return db
    .selectFrom('file')
    .select(['id', 'name'])
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
