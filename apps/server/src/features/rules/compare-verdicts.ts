import type { RuleSettings } from '../spam/facts/facts.model.ts';
import { isHidden, isUnasked, judgeByRules, type Judgement } from '../spam/judge.ts';
import type { StoredSubmission } from './stored-submissions.ts';

/** What a change of the rules means for a stored submission. */
export type Outcome =
  /** It has no facts, or not the part of its address that a changed rule names. */
  | { kind: 'older' | 'address' }
  | {
      kind: 'same' | 'to_spam' | 'from_spam' | 'refused' | 'accepted';
      /** Whether the challenge of the tried rules was not asked. */
      isUnasked: boolean;
      /** By the tried rules. */
      judgement: Judgement;
    };

/**
 * Compares the verdicts of two sets of rules. A submission moves if the change makes the difference and it is not
 * already where the tried rules put it: rules that were saved since it arrived have nothing to do with the change.
 */
export function compareVerdicts(saved: RuleSettings, tried: RuleSettings): (submission: StoredSubmission) => Outcome {
  const changed = {
    blocked_addresses: [
      ...saved.blocked_addresses.filter((entry) => !tried.blocked_addresses.includes(entry)),
      ...tried.blocked_addresses.filter((entry) => !saved.blocked_addresses.includes(entry)),
    ],
  };
  const asksAnew = tried.captcha.kind !== 'none' && tried.captcha.kind !== saved.captcha.kind;
  return ({ judged, status }) => {
    if (!judged) return { kind: 'older' };
    if (isHidden(judged, changed)) return { kind: 'address' };
    const judgement = judgeByRules(judged, tried);
    const unasked = asksAnew && isUnasked(judged, tried);
    // Its form refused it, and these rules are not about forms.
    if (judged.facts.is_invalid) return { kind: 'same', isUnasked: false, judgement };
    const before = judgeByRules(judged, saved).verdict;
    const now = status === 'held' ? 'inbox' : status;
    const isMoved = judgement.verdict !== before && judgement.verdict !== now;
    return { kind: isMoved ? toMove(now, judgement.verdict) : 'same', isUnasked: unasked, judgement };
  };
}

type Place = Judgement['verdict'];

function toMove(from: Place, to: Place): 'to_spam' | 'from_spam' | 'refused' | 'accepted' {
  if (to === 'refused') return 'refused';
  if (from === 'refused') return 'accepted';
  return to === 'spam' ? 'to_spam' : 'from_spam';
}
