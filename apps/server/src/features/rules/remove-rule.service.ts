import {
  endpointSettingsSchema,
  limits,
  ruleSettingsChange,
  type removeRuleInput,
  type restoreRuleInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { toSettings } from '../../lib/stored-settings.ts';
import { updateEndpoint } from '../endpoints/endpoints.service.ts';
import { moveByRule } from '../submissions/change.service.ts';
import { isAlone } from './caught.service.ts';
import { isRemovable, listRules, withRule, withoutRule, type RemovableOne } from './rule-lists.ts';
import * as repo from './rules.repo.ts';
import { readSubmissions } from './stored-submissions.ts';
import { readsTexts, startOfPeriod, tryRule } from './try-rules.service.ts';

export interface MovedByRule {
  moved: string[];
  left: number;
}

/**
 * Removes a rule, and moves what only it caught to the inbox. The settings come first, so that what arrives meanwhile
 * is judged without the rule; the moves follow in transactions of a few hundred, because one of thousands would make
 * the endpoint's visitors wait. Repeating it continues an interrupted one.
 * @throws {AppError} not_found · conflict when the settings changed at the same moment · rate_limited
 */
export async function removeRule(
  ctx: AuthedCtx,
  { id, ...given }: z.output<typeof removeRuleInput>,
): Promise<MovedByRule> {
  const { deps, actor } = ctx;
  const endpoint = await findEndpoint(ctx, id);
  const rule = toRule(given);
  await deps.limiter.demand(tryRule, actor.account_id);
  const saved = toSettings(endpoint.settings);
  const without = { ...saved, ...withoutRule(saved, rule) };
  const by = toValid({ ...saved, ...withRule(saved, rule) });
  await updateEndpoint(ctx, {
    id,
    settings: withoutRule(saved, rule),
    if_updated_at: endpoint.updated_at.toISOString(),
  });
  const caught: string[] = [];
  const period = {
    endpoint_id: id,
    from: startOfPeriod(deps, id).from,
    withTexts: readsTexts(by),
    statuses: ['spam'] as const,
  };
  for await (const submission of readSubmissions(deps.db, period)) {
    if (caught.length === limits.triedSubmissions) break;
    if (isAlone(submission, by, without)) caught.push(submission.id);
  }
  return moveAll(ctx, { endpoint_id: id, ids: caught, status: 'inbox' });
}

/**
 * Adds a removed rule again, and moves submissions back to spam.
 * @throws {AppError} not_found · invalid when there can be no such rule · conflict, as above
 */
export async function restoreRule(
  ctx: AuthedCtx,
  { id, submission_ids, ...given }: z.output<typeof restoreRuleInput>,
): Promise<MovedByRule> {
  const endpoint = await findEndpoint(ctx, id);
  const rule = toRule(given);
  const saved = toSettings(endpoint.settings);
  const change = withRule(saved, rule);
  toValid({ ...saved, ...change });
  await updateEndpoint(ctx, { id, settings: change, if_updated_at: endpoint.updated_at.toISOString() });
  return moveAll(ctx, { endpoint_id: id, ids: submission_ids, status: 'spam' });
}

async function findEndpoint({ deps, actor }: AuthedCtx, id: string) {
  const endpoint = await repo.findSettings(deps.db, actor.workspace_id, id);
  if (!endpoint) throw notFound('endpoint');
  return endpoint;
}

const ruleLists = endpointSettingsSchema.pick({
  time_trap_seconds: true,
  blocked_words: true,
  blocked_addresses: true,
  blocked_countries: true,
});

/** The rule as settings have it: without spaces around it, in the right case. */
function toRule(given: RemovableOne): RemovableOne {
  const none = { time_trap_seconds: 0, blocked_words: [], blocked_addresses: [], blocked_countries: [] };
  const { data } = ruleLists.safeParse({ ...none, ...withRule(none, given) });
  const [rule] = data ? listRules(data).filter(isRemovable) : [];
  if (!rule) throw new AppError('invalid', 'An endpoint cannot have such a rule.');
  return rule;
}

/** @throws {AppError} invalid when the contract does not allow them */
function toValid<Settings extends object>(settings: Settings): Settings {
  if (!ruleSettingsChange.safeParse(settings).success)
    throw new AppError('invalid', 'The settings cannot have this rule.');
  return settings;
}

interface Moves {
  endpoint_id: string;
  ids: readonly string[];
  status: 'inbox' | 'spam';
}

async function moveAll(ctx: AuthedCtx, { endpoint_id, ids, status }: Moves): Promise<MovedByRule> {
  const moved: string[] = [];
  let left = 0;
  for (let at = 0; at < ids.length; at += limits.changedAtOnce) {
    const submission_ids = ids.slice(at, at + limits.changedAtOnce);
    const answer = await moveByRule(ctx, { endpoint_id, submission_ids, status });
    moved.push(...answer.changed);
    left += answer.left.length;
  }
  return { moved: moved.toSorted().toReversed(), left };
}
