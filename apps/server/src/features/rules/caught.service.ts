import { limits, type CaughtByRule, type CaughtByRules } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { toSettings } from '../../lib/stored-settings.ts';
import type { RuleSettings } from '../spam/facts/facts.model.ts';
import { judgeByRules } from '../spam/judge.ts';
import { findRules, isRemovable, keyOf, listRules, withoutRule } from './rule-lists.ts';
import * as repo from './rules.repo.ts';
import { readSubmissions, type StoredSubmission } from './stored-submissions.ts';
import { loadTitles } from './titles.ts';
import { readsTexts, startOfPeriod, tryRule } from './try-rules.service.ts';

type Found = Omit<CaughtByRule, 'items'> & { items: Omit<CaughtByRule['items'][number], 'title'>[] };

/**
 * The rules of an endpoint, each with what it caught in the last 30 days.
 * @throws {AppError} not_found · rate_limited
 */
export async function listCaught(ctx: AuthedCtx, { id }: { id: string }): Promise<CaughtByRules> {
  const { deps, actor } = ctx;
  const endpoint = await repo.findSettings(deps.db, actor.workspace_id, id);
  if (!endpoint) throw notFound('endpoint');
  await deps.limiter.demand(tryRule, actor.account_id);
  const settings = toSettings(endpoint.settings);
  const found = new Map<string, Found>(
    listRules(settings).map((rule) => [keyOf(rule), { ...rule, count: 0, alone: 0, items: [] }]),
  );
  const { since, from } = startOfPeriod(deps, id);
  let [read, older] = [0, 0];
  const period = { endpoint_id: id, from, withTexts: readsTexts(settings), statuses: ['spam', 'refused'] as const };
  for await (const submission of found.size === 0 ? [] : readSubmissions(deps.db, period)) {
    read += 1;
    if (read > limits.triedSubmissions) break;
    if (submission.judged) add(found, submission, settings);
    else older += 1;
  }
  const all = [...found.values()];
  const titles = await loadTitles(
    deps,
    id,
    all.flatMap(({ items }) => items.map(({ submission_id }) => submission_id)),
  );
  const items = all.map((one) => ({
    ...one,
    items: one.items.map((item) => ({ ...item, title: titles.get(item.submission_id) ?? null })),
  }));
  return { since: since.toISOString(), capped: read > limits.triedSubmissions, older, items };
}

function add(found: ReadonlyMap<string, Found>, submission: StoredSubmission, settings: RuleSettings): void {
  const { judged, id, status, created_at } = submission;
  if (!judged) return;
  const judgement = judgeByRules(judged, settings);
  // It is where another rule, or an earlier setting, put it.
  if (judgement.verdict !== status) return;
  for (const rule of findRules(judged, settings, judgement)) {
    const one = found.get(keyOf(rule));
    if (!one) continue;
    one.count += 1;
    if (isRemovable(rule) && isAlone(submission, settings, { ...settings, ...withoutRule(settings, rule) }))
      one.alone += 1;
    if (one.items.length < limits.caughtListed)
      one.items.push({
        submission_id: id,
        status,
        created_at: created_at.toISOString(),
        score: judgement.score,
        reasons: judgement.reasons,
      });
  }
}

/** Whether it is in spam by the one set of rules, and would be in the inbox by the other. */
export function isAlone(
  { judged, status, marked }: StoredSubmission,
  by: RuleSettings,
  without: RuleSettings,
): boolean {
  if (!judged || status !== 'spam' || marked || judged.facts.is_invalid) return false;
  return judgeByRules(judged, by).verdict === 'spam' && judgeByRules(judged, without).verdict === 'inbox';
}
