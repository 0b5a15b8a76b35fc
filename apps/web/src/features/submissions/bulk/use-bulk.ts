import { messages, type Endpoint, type Submission, type Verdict } from '@postern/contracts';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { useSubmissionCache, type PutBack } from '../actions/cache.ts';
import { deletedSubmission, deletedSubmissions } from '../actions/deletion.ts';
import { useCounters } from '../actions/use-counters.ts';
import { destinationOf, isReversible, movedWords, moveWords, type Destination } from '../actions/use-move.ts';
import { markWords, shownAs } from '../actions/use-submission-actions.ts';
import type { Outcome } from './in-chunks.ts';
import { useAssignMany } from './use-assign-many.ts';
import { useOutcomeToast } from './use-outcome-toast.ts';
import { useSendMany, type SendMany } from './use-send-many.ts';

/** Changes that do not move submissions. */
type Mark = { read: boolean } | { starred: boolean } | { done: boolean };

/**
 * The actions on many submissions of an endpoint. Changes that can be undone are shown immediately, with an undo.
 * Deleting asks first and is final. Failures are shown in a toast and nothing rejects.
 */
export function useBulk(endpoint: Endpoint) {
  const send = useSendMany(endpoint);
  const mark = useMarkMany(endpoint, send);
  const move = useMoveMany(endpoint, send);
  const remove = useRemoveMany(send);
  const assign = useAssignMany(send);
  return { progress: send.progress, mark, move, remove, assign };
}

function useMarkMany(endpoint: Endpoint, send: SendMany) {
  const cache = useSubmissionCache();
  const count = useCounters();
  const showOutcome = useOutcomeToast();

  const show = (ids: ReadonlySet<string>, change: Mark) => {
    const others = cache.find(ids).filter((submission) => !isSo(submission, change));
    cache.change(idsOf(others), shownAs(change));
    const unread = others.filter(({ status }) => 'read' in change && status === 'inbox').length;
    count(endpoint.id, { unread: 'read' in change && change.read ? -unread : unread });
    return idsOf(others);
  };
  const run = (ids: ReadonlySet<string>, change: Mark): Promise<Outcome> =>
    send.during(async () => {
      const shown = show(ids, change);
      const outcome = await send.update(ids, change);
      show(idsOf(cache.find(outcome.unsent).filter(({ id }) => shown.has(id))), inverseOf(change));
      return outcome;
    });

  const mark = async (ids: ReadonlySet<string>, change: Mark, isUndo = false): Promise<void> => {
    const outcome = await run(ids, change);
    showOutcome(outcome, {
      done: isUndo ? undefined : doneWords(change),
      attempt: (what) => markWords(change, what),
      again: () => void mark(outcome.unsent, change, isUndo),
      undo: () => void mark(outcome.changed, inverseOf(change), true),
    });
  };
  return mark;
}

interface Move {
  ids: ReadonlySet<string>;
  from: Verdict;
  to: Destination;
  /** Shows the change in the lists. Returns a function that reverts it. */
  show: () => PutBack;
}

function useMoveMany(endpoint: Endpoint, send: SendMany) {
  const cache = useSubmissionCache();
  const count = useCounters();
  const showOutcome = useOutcomeToast();

  const countMove = (size: number, from: Verdict, to: Verdict) => count(endpoint.id, { [from]: -size, [to]: size });
  const run = ({ ids, from, to, show }: Move) =>
    send.during(async () => {
      const putBack = show();
      cache.change(ids, { status: to });
      countMove(ids.size, from, to);
      const outcome = await send.update(ids, { status: to });
      const stayed = new Set([...outcome.left, ...outcome.unsent]);
      putBack(({ id }) => stayed.has(id));
      cache.change(stayed, { status: from });
      countMove(stayed.size, to, from);
      cache.dropHidden(endpoint.id, to);
      return { outcome, putBack };
    });

  const moveBack = async (move: Move): Promise<void> => {
    const { outcome } = await run(move);
    showOutcome(outcome, { attempt: (what) => moveWords(move.to, what) });
  };
  const move = async (ids: ReadonlySet<string>, from: Verdict): Promise<void> => {
    const to = destinationOf(from);
    const { outcome, putBack } = await run({ ids, from, to, show: () => cache.takeOut(ids) });
    const { changed } = outcome;
    const showBack = (): PutBack => {
      putBack(({ id }) => changed.has(id));
      return (which) => void cache.takeOut(idsOf(cache.find(changed).filter(which)));
    };
    showOutcome(outcome, {
      done: `moved ${movedWords[to]}`,
      attempt: (what) => moveWords(to, what),
      again: () => void move(outcome.unsent, from),
      undo: isReversible(from) ? () => void moveBack({ ids: changed, from: to, to: from, show: showBack }) : undefined,
    });
  };
  return move;
}

function useRemoveMany(send: SendMany) {
  const { confirm } = useDialogs();
  const cache = useSubmissionCache();
  const showOutcome = useOutcomeToast();
  /** Asks, then deletes. Resolves with the deleted ids. */
  return async (ids: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
    if (!(await confirm(deletionOf(ids, cache.find(ids))))) return new Set();
    const outcome = await send.during(async () => {
      const deleted = await send.remove(ids);
      cache.takeOut(deleted.changed);
      return deleted;
    });
    showOutcome(outcome, { done: 'deleted', attempt: (what) => `delete ${what}` });
    return outcome.changed;
  };
}

/** The specification's question, for one and for many. */
function deletionOf({ size }: ReadonlySet<string>, loaded: readonly Submission[]) {
  const { deleteTitle, deleteText, deleteConfirm } = messages.dialog;
  const [first] = loaded;
  const text =
    size === 1
      ? deleteText(first ? deletedSubmission(first) : 'submission')
      : deleteText('submission').replace('this submission', () => deletedSubmissions(size, loaded));
  return { title: deleteTitle, text, confirmLabel: deleteConfirm, danger: true };
}

const idsOf = (submissions: readonly Submission[]): ReadonlySet<string> => new Set(submissions.map(({ id }) => id));

function isSo({ read_at, starred, done_at }: Submission, change: Mark): boolean {
  if ('read' in change) return (read_at !== null) === change.read;
  return 'done' in change ? (done_at !== undefined) === change.done : starred === change.starred;
}

function inverseOf(change: Mark): Mark {
  if ('read' in change) return { read: !change.read };
  return 'done' in change ? { done: !change.done } : { starred: !change.starred };
}

function doneWords(change: Mark): string {
  if ('read' in change) return change.read ? 'marked as read' : 'marked as unread';
  if ('done' in change) return change.done ? 'marked as done' : 'reopened';
  return change.starred ? 'starred' : 'unstarred';
}
