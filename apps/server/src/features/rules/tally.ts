import { limits, type RulesTrial, type TriedSubmission } from '@postern/contracts';
import type { Outcome } from './compare-verdicts.ts';
import type { StoredSubmission } from './stored-submissions.ts';

/** Submissions that a change would have moved in one way. Their titles are read later, for the listed ones only. */
export interface Moves {
  count: number;
  items: Omit<TriedSubmission, 'title'>[];
}

export interface Tally {
  add(submission: StoredSubmission, outcome: Outcome): void;
  result(): Pick<RulesTrial, 'judged' | 'unasked' | 'left_out'> & {
    moves: Record<'to_spam' | 'from_spam' | 'refused' | 'accepted', Moves>;
  };
}

const empty = (): Moves => ({ count: 0, items: [] });

/** Adds up the outcomes of a trial. Submissions come newest first. */
export function createTally(): Tally {
  const moves = { to_spam: empty(), from_spam: empty(), refused: empty(), accepted: empty() };
  const left_out = { older: 0, marked: 0, address: 0 };
  let [judged, unasked] = [0, 0];
  return {
    add({ id, status, created_at, marked }, outcome) {
      if (!('judgement' in outcome)) {
        left_out[outcome.kind] += 1;
        return;
      }
      judged += 1;
      if (outcome.isUnasked) unasked += 1;
      if (outcome.kind === 'same') return;
      if (marked) {
        left_out.marked += 1;
        return;
      }
      const { score, reasons } = outcome.judgement;
      const { items } = moves[outcome.kind];
      moves[outcome.kind].count += 1;
      if (items.length < limits.triedListed)
        items.push({ submission_id: id, status, created_at: created_at.toISOString(), score, reasons });
    },
    result: () => ({ moves, judged, unasked, left_out }),
  };
}
