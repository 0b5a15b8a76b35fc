import type { Db } from '../../db/client.ts';

export const findEndpoint = (db: Db, id: string) =>
  db
    .selectFrom('endpoint')
    .select(['id', 'workspace_id', 'status', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst();
