import type { ApiAction, ApiScope, Caller } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import { unauthenticated } from '../../errors.ts';
import { findCaller } from './account.repo.ts';

/** @throws {AppError} unauthenticated when the membership or the key has ended since the call was admitted */
export async function getCaller({ deps, actor }: AuthedCtx): Promise<Caller> {
  const { account_id, workspace_id, api_key_id, role, endpoint_ids } = actor;
  const row = await findCaller(deps.db, { account_id, workspace_id, api_key_id });
  if (!row || (api_key_id !== null && row.key_name === null)) throw unauthenticated();
  const { email, name, workspace, key_name, scopes, actions, masked_fields, expires_at } = row;
  const key = {
    name: key_name ?? '',
    scopes: (scopes ?? []) as ApiScope[],
    actions: actions as ApiAction[] | null,
    masked_fields: masked_fields ?? [],
    expires_at: expires_at?.toISOString() ?? null,
  };
  return {
    account: { id: account_id, email, name },
    workspace: { id: workspace_id, name: workspace },
    role,
    endpoint_ids: endpoint_ids === null ? null : [...endpoint_ids],
    api_key: api_key_id === null ? null : { id: api_key_id, ...key },
  };
}
