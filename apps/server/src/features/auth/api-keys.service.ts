import {
  limits,
  type ApiKey,
  type createApiKeyInput,
  type createdApiKeySchema,
  type ApiScope,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import * as repo from './api-keys.repo.ts';
import { sendAccountEmailJob } from '../account-emails/account-emails.jobs.ts';
import { accountEmailRule } from './auth.limits.ts';
import { hashToken, newApiKey } from '../../lib/token.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** The prefix and five characters: enough to recognise a key, and still 226 bits short of guessing it. */
const HINT_CHARS = 8;

export async function listApiKeys({ deps, actor }: AuthedCtx): Promise<{ items: ApiKey[] }> {
  const rows = await repo.listApiKeys(deps.db, actor.account_id);
  return { items: rows.map(toApiKey) };
}

/**
 * Creates a key, which only this answer shows. The owner gets an email about it, because a key outlives the session
 * that made it.
 * @throws {AppError} not_found: an endpoint that the key would be limited to · conflict when the account has the most keys
 * that it may have
 */
export async function createApiKey(
  { deps, actor }: AuthedCtx,
  { name, scopes, endpoint_ids, expires_in_days }: z.output<typeof createApiKeyInput>,
): Promise<z.input<typeof createdApiKeySchema>> {
  const { account_id, workspace_id } = actor;
  if (endpoint_ids && (await repo.countOwnEndpoints(deps.db, workspace_id, endpoint_ids)) < endpoint_ids.length)
    throw notFound('endpoint');
  const now = deps.now();
  const key = newApiKey();
  const row = {
    id: newId(now),
    account_id,
    name,
    scopes,
    endpoint_ids,
    token_hash: hashToken(key),
    hint: key.slice(0, HINT_CHARS),
    created_at: now,
    expires_at: expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS),
  };
  const created = await deps.db.transaction().execute(async (trx) => {
    if ((await repo.lockAndCountApiKeys(trx, account_id)) >= limits.apiKeys)
      throw new AppError('conflict', `An account can have ${limits.apiKeys} API keys. Delete one first.`);
    if (await deps.limiter.take(accountEmailRule, `api_key_made ${account_id}`))
      await deps.queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'api_key_made' });
    return repo.createApiKey(trx, row);
  });
  return { ...toApiKey(created), key };
}

export async function deleteApiKey({ deps, actor }: AuthedCtx, { key_id }: { key_id: string }): Promise<void> {
  if (!(await repo.deleteApiKey(deps.db, { account_id: actor.account_id, id: key_id }))) throw notFound('API key');
}

const toApiKey = (row: repo.ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes as ApiScope[],
  endpoint_ids: row.endpoint_ids,
  hint: row.hint,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
});
