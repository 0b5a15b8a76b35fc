import { messages, type Endpoint, type Submission, type Verdict } from '@postern/contracts';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { useToast } from '../../../components/toast.tsx';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { messageOf } from '../../../lib/problem.ts';
import { useSubmissionCache, type PutBack } from '../actions/cache.ts';
import { useCounters } from '../actions/use-counters.ts';
import { destinationOf, isReversible, movedWords, type Destination } from '../actions/use-move.ts';
import { shownAs } from '../actions/use-submission-actions.ts';
import type { Outcome } from './in-chunks.ts';
import { useSendMany, type SendMany } from './use-send-many.ts';

/** What can be changed without moving anything. */
type Mark = { read: boolean } | { starred: boolean };

/**
 * What can be done to many submissions of an endpoint. What can be taken back shows at once and offers to; deleting asks
 * first and is final. Failures are told by a toast and nothing rejects.
 */
export function useBulk(endpoint: Endpoint) {
  const send = useSendMany(endpoint);
  const mark = useMarkMany(endpoint, send);
  const move = useMoveMany(endpoint, send);
  const remove = useRemoveMany(send);
  return { progress: send.progress, mark, move, remove };
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

  return async (ids: ReadonlySet<string>, change: Mark): Promise<void> => {
    const outcome = await run(ids, change);
    showOutcome(outcome, markWords(change), () => void run(outcome.changed, inverseOf(change)));
  };
}

interface Move {
  ids: ReadonlySet<string>;
  from: Verdict;
  to: Destination;
  /** Shows it in the lists. Returns what takes that back. */
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

  return async (ids: ReadonlySet<string>, from: Verdict): Promise<void> => {
    const to = destinationOf(from);
    const { outcome, putBack } = await run({ ids, from, to, show: () => cache.takeOut(ids) });
    const { changed } = outcome;
    const showBack = (): PutBack => {
      putBack(({ id }) => changed.has(id));
      return (which) => void cache.takeOut(idsOf(cache.find(changed).filter(which)));
    };
    const undo = isReversible(from) ? () => void run({ ids: changed, from: to, to: from, show: showBack }) : undefined;
    showOutcome(outcome, `moved ${movedWords[to]}`, undo);
  };
}

function useRemoveMany(send: SendMany) {
  const { confirm } = useDialogs();
  const cache = useSubmissionCache();
  const showOutcome = useOutcomeToast();
  /** Asks, then deletes. Resolves with which are gone. */
  return async (ids: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
    if (!(await confirm(deletionOf(ids.size)))) return new Set();
    const outcome = await send.during(async () => {
      const deleted = await send.remove(ids);
      cache.takeOut(deleted.changed);
      return deleted;
    });
    showOutcome(outcome, 'deleted');
    return outcome.changed;
  };
}

/** The specification's question, for one and for many. */
function deletionOf(size: number) {
  const { deleteTitle, deleteText, deleteConfirm } = messages.dialog;
  const one = deleteText('submission');
  const text = size === 1 ? one : one.replace('this submission', `these ${formatCount(size)} submissions`);
  return { title: deleteTitle, text, confirmLabel: deleteConfirm, danger: true };
}

/** The outcome of a bulk action, in words. */
function useOutcomeToast() {
  const toast = useToast();
  return ({ changed, left, error }: Outcome, words: string, undo?: () => void): void => {
    if (changed.size > 0) toast({ text: `${formatPlural(changed.size, 'submission')} ${words}`, undo });
    if (left.size > 0)
      toast({
        kind: 'error',
        text: `${formatPlural(left.size, 'submission')} couldn’t be moved: the month’s submissions are used up.`,
      });
    if (error !== undefined)
      toast({ kind: 'error', text: messageOf(error, 'Couldn’t change all submissions. Please try again.') });
    if (changed.size === 0 && left.size === 0 && error === undefined) toast({ text: 'Nothing to change' });
  };
}

const idsOf = (submissions: readonly Submission[]): ReadonlySet<string> => new Set(submissions.map(({ id }) => id));

const isSo = (submission: Submission, change: Mark): boolean =>
  'read' in change ? (submission.read_at !== null) === change.read : submission.starred === change.starred;

const inverseOf = (change: Mark): Mark => ('read' in change ? { read: !change.read } : { starred: !change.starred });

function markWords(change: Mark): string {
  if ('read' in change) return change.read ? 'marked as read' : 'marked as unread';
  return change.starred ? 'starred' : 'unstarred';
}
