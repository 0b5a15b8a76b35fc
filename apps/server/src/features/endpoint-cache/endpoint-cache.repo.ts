import type { Db } from '../../db/client.ts';

export const findEndpoint = (db: Db, id: string) =>
  db
    .selectFrom('endpoint')
    .innerJoin('workspace', 'workspace.id', 'endpoint.workspace_id')
    .select(['endpoint.id', 'endpoint.workspace_id', 'endpoint.status', 'endpoint.settings', 'endpoint.form_down_at'])
    .select((eb) =>
      eb
        .or([eb('endpoint.suspended_at', 'is not', null), eb('workspace.suspended_at', 'is not', null)])
        .$castTo<boolean>()
        .as('is_suspended'),
    )
    .where('endpoint.id', '=', id)
    .executeTakeFirst();
