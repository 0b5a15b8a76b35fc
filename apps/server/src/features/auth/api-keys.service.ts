import {
  isAtLeast,
  limits,
  type ApiKey,
  type createApiKeyInput,
  type createdApiKeySchema,
  type ApiAction,
  type ApiScope,
} from '@postern/contracts';
import type { z } from 'zod';
import type { Actor, AuthedCtx } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import * as repo from './api-keys.repo.ts';
import { demandRecentProof } from './own-password.service.ts';
import { sendAccountEmailJob } from '../account-emails/account-emails.jobs.ts';
import { accountEmailRule } from './auth.limits.ts';
import { hashToken, newApiKey } from '../../lib/token.ts';
import { mayReach } from '../../may-reach.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** The prefix and five characters: enough to recognise a key, and still 226 bits short of guessing it. */
const HINT_CHARS = 8;

/** An admin manages the keys of all members; others manage those that they made. */
const keysOf = ({ workspace_id, account_id, role }: Actor): repo.KeyOwner => ({
  workspace_id,
  account_id: isAtLeast(role, 'admin') ? null : account_id,
});

export async function listApiKeys({ deps, actor }: AuthedCtx): Promise<{ items: ApiKey[] }> {
  const rows = await repo.listApiKeys(deps.db, keysOf(actor));
  return { items: rows.map(toApiKey) };
}

/**
 * Creates a key, which only this answer shows. A key outlives the session that made it: so it takes a recent proof, and the
 * owner gets an email about it.
 * @throws {AppError} not_found: an endpoint that the key would be limited to · conflict when the account has the most keys
 * that it may have · what `demandRecentProof` throws
 */
export async function createApiKey(
  ctx: AuthedCtx,
  {
    name,
    scopes,
    endpoint_ids,
    actions,
    masked_fields,
    expires_in_days,
    current_password,
  }: z.output<typeof createApiKeyInput>,
): Promise<z.input<typeof createdApiKeySchema>> {
  const { deps, actor } = ctx;
  const { account_id, workspace_id } = actor;
  if (endpoint_ids?.some((id) => !mayReach(actor, id))) throw notFound('endpoint');
  if (endpoint_ids) await demandOwnEndpoints(deps.db, workspace_id, endpoint_ids);
  await demandRecentProof(ctx, current_password);
  const now = deps.now();
  const key = newApiKey();
  const row = {
    id: newId(now),
    account_id,
    workspace_id,
    name,
    scopes,
    endpoint_ids,
    actions,
    masked_fields,
    token_hash: hashToken(key),
    hint: key.slice(0, HINT_CHARS),
    created_at: now,
    expires_at: expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS),
  };
  await deps.db.transaction().execute(async (trx) => {
    if ((await repo.lockAndCountApiKeys(trx, account_id)) >= limits.apiKeys)
      throw new AppError('conflict', `An account can have ${limits.apiKeys} API keys. Delete one first.`);
    if (await deps.limiter.take(accountEmailRule, `api_key_made ${account_id}`))
      await deps.queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'api_key_made' });
    await repo.createApiKey(trx, row);
    await recordAudit(trx, ctx, {
      action: 'api_key.created',
      target: { kind: 'api_key', id: row.id },
      scopes,
      endpoint_ids,
      actions,
      masked_fields,
      expires_at: row.expires_at?.toISOString() ?? null,
    });
  });
  const created = (await repo.listApiKeys(deps.db, { workspace_id, account_id })).find(({ id }) => id === row.id);
  if (!created) throw new Error('The new key was deleted at once.');
  return { ...toApiKey(created), key };
}

/** @throws {AppError} not_found when one of the endpoints does not belong to the workspace */
export async function demandOwnEndpoints(db: Db, workspace_id: string, ids: readonly string[]): Promise<void> {
  if ((await repo.countOwnEndpoints(db, workspace_id, ids)) < ids.length) throw notFound('endpoint');
}

export async function deleteApiKey(ctx: AuthedCtx, { key_id }: { key_id: string }): Promise<void> {
  const { deps, actor } = ctx;
  await deps.db.transaction().execute(async (trx) => {
    const name = await repo.deleteApiKey(trx, { ...keysOf(actor), id: key_id });
    if (name === undefined) throw notFound('API key');
    await recordAudit(trx, ctx, { action: 'api_key.deleted', target: { kind: 'api_key', id: key_id, name } });
  });
}

const toApiKey = (row: repo.ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes as ApiScope[],
  endpoint_ids: row.endpoint_ids,
  actions: row.actions as ApiAction[] | null,
  masked_fields: row.masked_fields,
  hint: row.hint,
  made_by: row.made_by,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
});
