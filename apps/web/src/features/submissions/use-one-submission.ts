import type { Submission, Verdict } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { listName, rememberCursor } from './cursor-memory.ts';
import { firstPage, pageSizes, toSearch, type ListQuery } from './list-query.ts';
import { hasMoveKey } from './move-button.tsx';
import { useShortcuts } from './shortcuts.ts';
import { findPlace, type Place } from './submission-cache.ts';
import { useSubmissionActions } from './use-submission-actions.ts';

/** The submission on the screen: its endpoint, its neighbours in the list it was opened from, what can be done, and the keys. */
export function useOneSubmission(submission: Submission) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const actions = useSubmissionActions();
  const endpoint = trpc.endpoints.get.useQuery({ id: submission.endpoint_id }).data;
  const { status, place } = useOpened(submission);
  const previous = place?.page.items[place.index - 1];
  const next = place?.page.items[place.index + 1];
  const list = listName(submission.endpoint_id, status);
  const back = { formId: submission.endpoint_id, search: toSearch(queryOf(status, place?.page)) };

  const open = (other: Submission | undefined) => {
    if (!other) return;
    rememberCursor(queryClient, list, other.id);
    void navigate({ to: '/submissions/$submissionId', params: { submissionId: other.id }, replace: true });
  };
  const remove = async () => {
    if (!(await actions.remove(submission))) return;
    const neighbour = next ?? previous;
    if (neighbour) rememberCursor(queryClient, list, neighbour.id);
    await navigate({ to: '/forms/$formId/submissions', params: { formId: back.formId }, search: back.search });
    void actions.forget(submission);
  };
  useShortcuts({
    j: () => open(next),
    k: () => open(previous),
    s: () => actions.starByKey(submission),
    u: () => actions.toggleRead(submission),
    ...(hasMoveKey(submission.status) && { e: () => void actions.move(submission) }),
    '#': () => void remove(),
  });
  return {
    endpoint,
    actions,
    back,
    /** Its place in the list, from 1; undefined when no list was loaded. */
    place: place && { number: (place.page.page - 1) * place.page.size + place.index + 1, total: place.page.total },
    openPrevious: previous && (() => open(previous)),
    openNext: next && (() => open(next)),
    remove,
  };
}

export type OneSubmission = ReturnType<typeof useOneSubmission>;

interface Opened {
  status: Verdict;
  place: Place | undefined;
}

/** The list it was opened from, and where it stood there. Moved to another one, it keeps its neighbours for reading on. */
function useOpened(submission: Submission): Opened {
  const queryClient = useQueryClient();
  const place = findPlace(queryClient, submission.id);
  const [opened, setOpened] = useState<Opened>({ status: submission.status, place });
  if (submission.status !== opened.status || !place || place.page === opened.place?.page) return opened;
  const now = { status: opened.status, place };
  setOpened(now);
  return now;
}

/** The list of a verdict, on the page where the submission was seen. */
function queryOf(status: Verdict, page: { page: number; size: number } | undefined): ListQuery {
  const size = pageSizes.find((each) => each === page?.size);
  return page && size ? { status, page: page.page, size } : { ...firstPage, status };
}
