import type { Profile, updateProfileInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { unauthenticated } from '../../errors.ts';
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
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    company: row.company,
    email_verified: row.email_verified_at !== null,
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
  await repo.updateAccount(ctx.deps.db, ctx.actor.account_id, { ...change, updated_at: ctx.deps.now() });
  return getProfile(ctx);
}
