import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';

/** The endpoint, only if it belongs to the workspace. Another call that locks it waits for this transaction's end. */
export const lockOwnEndpoint = (trx: Trx, workspace_id: string, endpoint_id: string) =>
  trx
    .selectFrom('endpoint')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', endpoint_id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface HookTarget {
  endpoint_id: string;
  event: string;
  target_url: string;
}

/** The hook that calls a URL. */
export const findHook = (trx: Trx, { endpoint_id, event, target_url }: HookTarget) =>
  trx
    .selectFrom('destination')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('hook_event', '=', event)
    .where(sql<string>`config ->> 'url'`, '=', target_url)
    .orderBy('id')
    .executeTakeFirst();

/** Whether the endpoint has this hook. */
export const findHookById = (trx: Trx, { endpoint_id, hook_id }: { endpoint_id: string; hook_id: string }) =>
  trx
    .selectFrom('destination')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', hook_id)
    .where('hook_event', 'is not', null)
    .executeTakeFirst();
