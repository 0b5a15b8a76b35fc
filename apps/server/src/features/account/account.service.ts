import type { Profile, updateProfileInput } from '@postern/contracts';
import type { z } from 'zod';
import { findRequiredProvider } from '../../config/single-sign-on.ts';
import type { AuthedCtx } from '../../context.ts';
import { unauthenticated } from '../../errors.ts';
import { listChanges } from '../audit/list-changes.ts';
import { recordAccountAudit } from '../audit/record-audit.service.ts';
import * as repo from './account.repo.ts';
import { toPreferences } from '../../lib/preferences.ts';
import { toSuspension } from '../suspension/to-suspension.ts';

export async function getProfile({ deps, actor }: AuthedCtx): Promise<Profile> {
  const month = deps.now().toISOString().slice(0, 7);
  const row = await repo.findProfile(deps.db, {
    account_id: actor.account_id,
    workspace_id: actor.workspace_id,
    month,
    now: deps.now(),
  });
  if (!row) throw unauthenticated();
  const required = findRequiredProvider(deps.config.providers, row.email);
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    company: row.company,
    email_verified: row.email_verified_at !== null,
    required_provider: required ? { id: required.id, name: required.name } : null,
    plan: 'free',
    usage: {
      month,
      submissions: row.submissions ?? 0,
      limit: deps.config.monthlySubmissions,
      held: row.held ?? 0,
    },
    pending_email: row.pending_email,
    suspended: toSuspension(row.suspended_at, row.suspended_reason),
    deletion_at: row.deletion_at?.toISOString() ?? null,
    preferences: toPreferences(row.preferences),
    created_at: row.created_at.toISOString(),
  };
}

export async function updateProfile(ctx: AuthedCtx, input: z.output<typeof updateProfileInput>): Promise<Profile> {
  const change: repo.ProfileChange = {};
  if (input.name !== undefined) change.name = input.name;
  if (input.company !== undefined) change.company = input.company;
  if (input.preferences) change.preferences = input.preferences;
  const { account_id } = ctx.actor;
  await ctx.deps.db.transaction().execute(async (trx) => {
    const before = await repo.lockAccount(trx, account_id);
    if (!before) throw unauthenticated();
    const after = await repo.updateAccount(trx, account_id, { ...change, updated_at: ctx.deps.now() });
    const changes = listChanges(toRecorded(before), toRecorded(after), shown);
    if (changes.length > 0)
      await recordAccountAudit(trx, ctx, { account_id, action: 'account.profile_changed', changes });
  });
  return getProfile(ctx);
}

/**
 * Of a profile, all workspaces of the account see the name, as they do in the list of members; of the rest only that it
 * changed.
 */
const shown: ReadonlySet<string> = new Set(['name']);

const toRecorded = ({ name, company, preferences }: repo.ProfileColumns) => ({
  name,
  company,
  preferences: JSON.stringify(toPreferences(preferences)),
});
