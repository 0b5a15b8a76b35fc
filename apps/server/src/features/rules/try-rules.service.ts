import { limits, type RulesTrial, type tryRulesInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { firstChildIdAt } from '../../ids.ts';
import { DAY_MS, MINUTE_SECONDS } from '../../lib/durations.ts';
import { toSettings } from '../../lib/stored-settings.ts';
import type { LimitRule } from '../../outbound/limiter/limiter.ts';
import type { RuleSettings } from '../spam/facts/facts.model.ts';
import { compareVerdicts } from './compare-verdicts.ts';
import { oneTrialAtATime } from './one-trial.ts';
import * as repo from './rules.repo.ts';
import { readSubmissions } from './stored-submissions.ts';
import { takeTurns } from './take-turns.ts';
import { createTally, type Moves } from './tally.ts';
import { loadTitles } from './titles.ts';

/** Trials of one account. Each may take a second of this machine. */
export const tryRule: LimitRule = { name: 'try-rules', points: 60, windowSeconds: MINUTE_SECONDS };

/**
 * What other rules would have done to the submissions of the last 30 days.
 * @throws {AppError} not_found · rate_limited
 */
export async function tryRules(ctx: AuthedCtx, { id, settings }: z.output<typeof tryRulesInput>): Promise<RulesTrial> {
  const { deps, actor } = ctx;
  const endpoint = await repo.findSettings(deps.db, actor.workspace_id, id);
  if (!endpoint) throw notFound('endpoint');
  await deps.limiter.demand(tryRule, actor.account_id);
  const saved = toSettings(endpoint.settings);
  const { captcha, ...rest } = settings;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const tried: RuleSettings = { ...saved, ...given, ...(captcha && { captcha: { ...captcha, has_secret: false } }) };
  return oneTrialAtATime(actor.workspace_id, () => judgeAgain(deps, { endpoint_id: id, saved, tried }));
}

export interface Trial {
  endpoint_id: string;
  saved: RuleSettings;
  tried: RuleSettings;
}

async function judgeAgain(deps: Deps, { endpoint_id, saved, tried }: Trial): Promise<RulesTrial> {
  const { since, from } = startOfPeriod(deps, endpoint_id);
  const tally = createTally();
  const outcomeOf = compareVerdicts(saved, tried);
  const period = {
    endpoint_id,
    from,
    withTexts: readsTexts(saved) || readsTexts(tried),
  };
  const turn = takeTurns();
  let read = 0;
  for await (const submission of readSubmissions(deps.db, period)) {
    read += 1;
    if (read > limits.triedSubmissions) break;
    tally.add(submission, outcomeOf(submission));
    await turn();
  }
  const { moves, ...counts } = tally.result();
  const listed = Object.values(moves).flatMap(({ items }) => items.map(({ submission_id }) => submission_id));
  const titles = await loadTitles(deps, endpoint_id, listed);
  const withTitles = ({ count, items }: Moves) => ({
    count,
    items: items.map((item) => ({ ...item, title: titles.get(item.submission_id) ?? null })),
  });
  return {
    since: since.toISOString(),
    capped: read > limits.triedSubmissions,
    ...counts,
    to_spam: withTitles(moves.to_spam),
    from_spam: withTitles(moves.from_spam),
    refused: withTitles(moves.refused),
    accepted: withTitles(moves.accepted),
  };
}

/** The time and the first id of the last 30 days. */
export function startOfPeriod({ now }: Deps, endpoint_id: string): { since: Date; from: string } {
  const since = new Date(now().getTime() - limits.triedDays * DAY_MS);
  return { since, from: firstChildIdAt(endpoint_id, since) };
}

/** Whether rules read the texts of submissions. */
export const readsTexts = ({ blocked_words, blocked_addresses }: RuleSettings): boolean =>
  blocked_words.length > 0 || blocked_addresses.length > 0;
