import type { Db } from '../../db/client.ts';

/** A file, only if its endpoint belongs to the workspace. */
export const findFile = (db: Db, workspace_id: string, key: { endpoint_id: string; id: string }) =>
  db
    .selectFrom('file')
    .innerJoin('endpoint', 'endpoint.id', 'file.endpoint_id')
    .select(['file.name', 'file.size', 'file.storage_key'])
    .where('file.endpoint_id', '=', key.endpoint_id)
    .where('file.id', '=', key.id)
    .where('endpoint.workspace_id', '=', workspace_id)
    .executeTakeFirst();
