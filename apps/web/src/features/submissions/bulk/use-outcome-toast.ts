import { useToast } from '../../../components/toast.tsx';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/problem.ts';
import type { Outcome } from './in-chunks.ts';

interface BulkAction {
  /** The result in words: "marked as read"; none for actions that need no notice. */
  done?: string | undefined;
  /** The attempted action in words: "mark 3 submissions as read". */
  attempt: (what: string) => string;
  /** Tries once more what was not sent. */
  again?: () => void;
  undo?: (() => void) | undefined;
}

/** The outcome of a bulk action in one notice. If part of it failed, the notice says so and offers no undo. */
export function useOutcomeToast() {
  const toast = useToast();
  return ({ changed, left, unsent, error }: Outcome, { done, attempt, again, undo }: BulkAction): void => {
    const total = changed.size + left.size + unsent.size;
    const part = (size: number) =>
      `${size < total ? `${formatCount(size)} of ` : ''}${formatPlural(total, 'submission')}`;
    if (error !== undefined) toast(failureOf(error, `Couldn’t ${attempt(part(unsent.size))}`, again));
    else if (left.size > 0)
      toast({
        kind: 'error',
        text: `Couldn’t ${attempt(part(left.size))}: the month’s submissions are used up, or a cap is full.`,
      });
    else if (done === undefined) return;
    else if (changed.size > 0) toast({ text: `${formatPlural(changed.size, 'submission')} ${done}`, undo });
    else toast({ text: 'Nothing to change' });
  };
}
