import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/**
 * When the account was created that owns an endpoint. Null for the demo, which no one owns, and for the installation's
 * first account, which is most likely the operator's own.
 */
const ownerSince = sql<Date | null>`(
  select min(a.created_at) from member m join account a on a.id = m.account_id
  where m.workspace_id = endpoint.workspace_id and m.role = 'owner'
    and exists (select from account earlier where earlier.created_at < a.created_at))`;

/** An endpoint whose workspace has not ended. */
export const findEndpoint = (db: Db, id: string) =>
  db
    .selectFrom('endpoint')
    .innerJoin('workspace', 'workspace.id', 'endpoint.workspace_id')
    .select([
      'endpoint.id',
      'endpoint.workspace_id',
      'endpoint.status',
      'endpoint.settings',
      'endpoint.form_down_at',
      'endpoint.link_key_number',
    ])
    .select((eb) =>
      eb
        .or([eb('endpoint.suspended_at', 'is not', null), eb('workspace.suspended_at', 'is not', null)])
        .$castTo<boolean>()
        .as('is_suspended'),
    )
    .select(ownerSince.as('owner_since'))
    .where('endpoint.id', '=', id)
    .where('workspace.ended_at', 'is', null)
    .executeTakeFirst();

export const findOwnerSince = (db: Db, id: string) =>
  db.selectFrom('endpoint').select(ownerSince.as('owner_since')).where('id', '=', id).executeTakeFirst();
