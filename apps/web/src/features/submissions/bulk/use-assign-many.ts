import type { Submission } from '@postern/contracts';
import { useSubmissionCache } from '../actions/cache.ts';
import { markWords } from '../actions/use-submission-actions.ts';
import type { Outcome } from './in-chunks.ts';
import { useOutcomeToast } from './use-outcome-toast.ts';
import type { SendMany } from './use-send-many.ts';

/** The account that each submission is assigned to; null: no one. */
type Assignees = ReadonlyMap<string, string | null>;

/** Assigns many submissions to one member. Shown immediately; an undo returns each to the member who had it. */
export function useAssignMany(send: SendMany) {
  const cache = useSubmissionCache();
  const showOutcome = useOutcomeToast();

  const show = (wanted: Assignees) => {
    for (const [assignee, ids] of groups(wanted)) cache.change(ids, { assignee_id: assignee ?? undefined });
  };
  /** Sends the ids of one assignee after those of the other, and stops at a failure. */
  const sendAll = async (wanted: Assignees): Promise<Outcome> => {
    const changed = new Set<string>();
    const waiting = new Set(wanted.keys());
    for (const [assignee_id, ids] of groups(wanted)) {
      const outcome = await send.update(ids, { assignee_id });
      for (const id of outcome.changed) changed.add(id);
      for (const id of ids) if (!outcome.unsent.has(id)) waiting.delete(id);
      if (outcome.error !== undefined) return { ...outcome, changed, unsent: waiting };
    }
    return { changed, left: new Set(), unsent: new Set(), error: undefined };
  };

  const change = async (wanted: Assignees, words: Words, isUndo = false): Promise<void> => {
    const before = assigneesOf(cache.find(new Set(wanted.keys())));
    const outcome = await send.during(async () => {
      show(wanted);
      const sent = await sendAll(wanted);
      show(only(before, sent.unsent));
      return sent;
    });
    const former = only(before, outcome.changed);
    showOutcome(outcome, {
      done: isUndo ? undefined : words.done,
      attempt: words.attempt,
      again: () => void change(only(wanted, outcome.unsent), words, isUndo),
      // Of a row that is not loaded, the former assignee is unknown.
      undo: former.size === outcome.changed.size ? () => void change(former, words, true) : undefined,
    });
  };

  return (ids: ReadonlySet<string>, assignee_id: string | null, name: string): Promise<void> =>
    change(new Map([...ids].map((id) => [id, assignee_id])), {
      done: assignee_id === null ? 'assigned to no one' : `assigned to ${name}`,
      attempt: (what) => markWords({ assignee_id }, what),
    });
}

interface Words {
  done: string;
  attempt: (what: string) => string;
}

const assigneesOf = (submissions: readonly Submission[]): Assignees =>
  new Map(submissions.map(({ id, assignee_id }) => [id, assignee_id ?? null]));

const only = (assignees: Assignees, ids: ReadonlySet<string>): Assignees =>
  new Map([...assignees].filter(([id]) => ids.has(id)));

const groups = (assignees: Assignees): [string | null, ReadonlySet<string>][] =>
  [...Map.groupBy(assignees, ([, assignee]) => assignee)].map(([assignee, rows]) => [
    assignee,
    new Set(rows.map(([id]) => id)),
  ]);
