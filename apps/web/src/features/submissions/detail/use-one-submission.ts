import type { Submission } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { listName, rememberCursor } from '../cursor-memory.ts';
import { toSearch, toWholeSearch, type ListQuery } from '../list-query.ts';
import { hasMoveKey } from '../actions/move-button.tsx';
import { startReply } from '../actions/reply-link.tsx';
import { useShortcuts } from '../../../components/keys/shortcuts.ts';
import { useSubmissionActions } from '../actions/use-submission-actions.ts';
import { useNeighbours } from './use-neighbours.ts';

/**
 * The submission on the screen: its endpoint, its neighbours in the list from which it was opened, the actions, and the
 * keys.
 */
export function useOneSubmission(submission: Submission, query: ListQuery) {
  const { id, endpoint_id } = submission;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const actions = useSubmissionActions();
  const endpoint = trpc.endpoints.get.useQuery({ id: endpoint_id }).data;
  const may = useMay();
  const [isWriting, setWriting] = useState(false);
  const write = may('replies.send') ? () => setWriting(true) : undefined;
  const { place, newer, older } = useNeighbours(submission, query);
  const list = listName(endpoint_id, query);
  const back = { endpointId: endpoint_id, search: toSearch(query) };

  // Going back leads to the row of the submission that was read last.
  useEffect(() => rememberCursor(queryClient, list, id), [queryClient, list, id]);
  const open = (other: string | null) => {
    if (other === null) return;
    void navigate({
      to: '/submissions/$submissionId',
      params: { submissionId: other },
      search: toWholeSearch(query),
      replace: true,
    });
  };
  const remove = async () => {
    if (!(await actions.remove(submission))) return;
    rememberCursor(queryClient, list, older ?? newer);
    await navigate({
      to: '/forms/$endpointId/submissions',
      params: { endpointId: back.endpointId },
      search: back.search,
    });
    actions.forget(submission);
  };
  useShortcuts({
    j: () => open(older),
    k: () => open(newer),
    r: () => (write ? write() : startReply(submission, endpoint?.name)),
    ...(actions.canChange && {
      s: () => actions.starByKey(submission),
      u: () => actions.toggleRead(submission),
      d: () => actions.doneByKey(submission),
      ...(hasMoveKey(submission.status) && { e: () => void actions.move(submission) }),
    }),
    ...(actions.canRemove && { '#': () => void remove() }),
  });
  return {
    endpoint,
    actions,
    back,
    /** Its position in the list, as far as that was loaded; undefined if it was not. */
    place,
    openNewer: newer === null ? undefined : () => open(newer),
    openOlder: older === null ? undefined : () => open(older),
    remove,
    /** Opens the form for a reply; undefined for a member who may not send one. */
    write,
    isWriting,
    endWriting: () => setWriting(false),
  };
}

export type OneSubmission = ReturnType<typeof useOneSubmission>;
