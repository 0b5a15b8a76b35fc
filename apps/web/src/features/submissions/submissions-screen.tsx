import type { Endpoint } from '@postern/contracts';
import { LoadFailed } from '../endpoints/load-failed.tsx';
import { useIsCut, useOnArrival } from '../endpoints/use-endpoint.ts';
import { verdicts, verdictWords, type ListQuery } from './list-query.ts';
import { NoSubmissions } from './no-submissions.tsx';
import { PastTheEnd } from './past-the-end.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SubmissionsList } from './submissions-list.tsx';
import { SubmissionsSkeleton } from './submissions-skeleton.tsx';
import { useSubmissions } from './use-submissions.ts';
import { VerdictTabs } from './verdict-tabs.tsx';

interface SubmissionsScreenProps {
  endpoint: Endpoint;
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
}

/** What an endpoint received. It fills the window: only the rows and the pane scroll. */
export function SubmissionsScreen({ endpoint, query, onQuery }: SubmissionsScreenProps) {
  const byNumber = verdicts.map((status, index) => [String(index + 1), () => onQuery({ status, page: 1 })] as const);
  useShortcuts(Object.fromEntries(byNumber));
  return (
    <>
      <VerdictTabs endpoint={endpoint} query={query} />
      <List key={query.status} endpoint={endpoint} query={query} onQuery={onQuery} />
    </>
  );
}

function List({ endpoint, query, onQuery }: SubmissionsScreenProps) {
  const list = useSubmissions(endpoint.id, query);
  const isCut = useIsCut(endpoint.id);
  const page = list.data;
  const empty = page?.items.length === 0;
  // Where there are no rows, none can move away from under a reader.
  useOnArrival(endpoint, () => {
    if (empty || list.error) void list.refetch();
  });
  if (page && !empty)
    return (
      <SubmissionsList
        endpoint={endpoint}
        query={query}
        page={page}
        settled={!list.isPlaceholderData}
        live={!isCut}
        onRefresh={() => void list.refetch()}
        onQuery={onQuery}
      />
    );
  return (
    <section className="listpane flex-1" aria-label={verdictWords[query.status]}>
      {page ? (
        <div className="rows">
          {page.total > 0 ? (
            <PastTheEnd onFirst={() => onQuery({ page: Math.max(1, page.pages) })} />
          ) : (
            <NoSubmissions endpoint={endpoint} status={query.status} />
          )}
        </div>
      ) : list.error ? (
        <LoadFailed query={list} title="Submissions could not be loaded" />
      ) : (
        <SubmissionsSkeleton />
      )}
    </section>
  );
}
