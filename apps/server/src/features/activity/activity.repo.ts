import { sql } from 'kysely';
import type { MemberKey } from '../../context.ts';
import type { Db, Trx } from '../../db/client.ts';

/** The channel over which nodes notify each other. The web processes listen to it. */
export const channel = 'activity';

export interface Told {
  endpoint_id: string;
  kind: string;
  count: number;
}

/** Sends one notification for each activity when the transaction commits. Endpoints that do not exist are skipped. */
export async function notify(db: Db, told: readonly Told[]): Promise<void> {
  await sql`
    select pg_notify(${channel}, json_build_object(
      'workspace_id', endpoint.workspace_id, 'endpoint_id', endpoint.id, 'kind', told.kind, 'count', told.count)::text)
    from json_to_recordset(${JSON.stringify(told)}::json) told (endpoint_id text, kind text, count int)
    join endpoint on endpoint.id = told.endpoint_id`.execute(db);
}

/** Tells all nodes, when the transaction commits, that what the member has open must end. */
export async function notifyAccess(trx: Trx, { account_id, workspace_id }: MemberKey): Promise<void> {
  const told = JSON.stringify({ kind: 'access.changed', account_id, workspace_id });
  await sql`select pg_notify(${channel}, ${told})`.execute(trx);
}
