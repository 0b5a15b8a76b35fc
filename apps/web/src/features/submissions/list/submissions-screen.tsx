import { verdicts, type Endpoint } from '@postern/contracts';
import { useRef, type ReactNode, type RefObject } from 'react';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { useColumns } from '../columns/use-columns.ts';
import { ExportStrips } from '../export/export-strip.tsx';
import type { DeliveriesPart } from '../deliveries-part.ts';
import { useExports } from '../export/use-exports.ts';
import { FilterChips } from '../filter/filter-chips.tsx';
import { chipsOf } from '../filter/filter-words.ts';
import { NothingFound } from '../filter/nothing-found.tsx';
import { LabelsContext, useLabelsOf } from '../labels.ts';
import { isFiltered, verdictWords, type ListQuery } from '../list-query.ts';
import { useShortcuts } from '../../../components/keys/shortcuts.ts';
import { countsOf } from '../actions/use-counters.ts';
import { formatFound } from './format-total.ts';
import { ListTools } from './list-tools.tsx';
import { NoSubmissions } from './no-submissions.tsx';
import { SubmissionsList } from './submissions-list.tsx';
import { SubmissionsSkeleton } from './submissions-skeleton.tsx';
import { useHandOver } from '../filter/use-hand-over.ts';
import { useSubmissionList, type SubmissionList } from './use-submission-list.ts';
import { useWaitForFirst } from './use-wait-for-first.ts';
import { VerdictTabs } from './verdict-tabs.tsx';

interface SubmissionsScreenProps {
  endpoint: Endpoint;
  query: ListQuery;
  /** Shows another list. @param replaces whether the back button skips the current one */
  onQuery: (query: ListQuery, replaces?: boolean) => void;
  Deliveries: DeliveriesPart;
}

/** The submissions of an endpoint. The screen fills the window: only the rows and the pane scroll. */
export function SubmissionsScreen({ endpoint, query, onQuery, Deliveries }: SubmissionsScreenProps) {
  const searchBox = useRef<HTMLInputElement>(null);
  const handOver = useHandOver(searchBox);
  const { list, result } = useSubmissionList(endpoint, query);
  const { columns, choice, choose } = useColumns(endpoint.id, query.status, list?.firstItems ?? []);
  const exports = useExports(endpoint);
  const isEmpty = list !== null && list.settled && list.items.length === 0 && list.total === 0;
  useWaitForFirst(endpoint, result, isEmpty || result.isError);
  const clear = () => onQuery({ status: query.status });
  useScreenKeys({ query, searchBox, onQuery });
  const filters =
    chipsOf(query).length > 0 ? (
      <Filters endpoint={endpoint} query={query} list={list} onQuery={onQuery} onClear={clear} />
    ) : null;
  return (
    <LabelsContext value={useLabelsOf(endpoint)}>
      <div className="list-pane toolbar-pane">
        <div className="toolbar">
          <VerdictTabs endpoint={endpoint} query={query} />
          <ListTools
            endpoint={endpoint}
            query={query}
            searchBox={searchBox}
            handOver={handOver}
            columns={columns}
            choice={choice}
            onChoose={choose}
            onExport={(wanted) => exports.start({ ...wanted, query })}
            onQuery={onQuery}
          />
        </div>
      </div>
      {list && !isEmpty ? (
        <SubmissionsList
          key={query.status}
          list={list}
          columns={columns}
          choice={choice}
          onChoose={choose}
          filters={filters}
          onQuery={onQuery}
          handOver={handOver}
          Deliveries={Deliveries}
        />
      ) : (
        <NoRows
          endpoint={endpoint}
          query={query}
          result={result}
          isEmpty={list !== null}
          filters={filters}
          onClear={clear}
        />
      )}
      <ExportStrips endpointId={endpoint.id} exports={exports} />
    </LabelsContext>
  );
}

interface FiltersProps extends Omit<SubmissionsScreenProps, 'Deliveries'> {
  list: SubmissionList | null;
  onClear: () => void;
}

/** The active filters, and the number of matches. */
function Filters({ endpoint, query, list, onQuery, onClear }: FiltersProps) {
  const found = list?.settled ? formatFound(list, countsOf(endpoint)[query.status]) : null;
  return (
    <FilterChips
      endpointId={endpoint.id}
      query={query}
      found={found}
      onFilter={(change) => onQuery({ ...query, ...change })}
      onClear={onClear}
    />
  );
}

interface ScreenKeys extends Pick<SubmissionsScreenProps, 'query' | 'onQuery'> {
  searchBox: RefObject<HTMLInputElement | null>;
}

/** The keys that work even without rows. */
function useScreenKeys({ query, searchBox, onQuery }: ScreenKeys): void {
  const byNumber = verdicts.map((status, index) => [String(index + 1), () => onQuery({ ...query, status })] as const);
  useShortcuts({
    ...Object.fromEntries(byNumber),
    '/': () => searchBox.current?.focus(),
    ...(query.q !== undefined && { Escape: () => onQuery({ ...query, q: undefined }) }),
  });
}

interface NoRowsProps {
  endpoint: Endpoint;
  query: ListQuery;
  result: { isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  /** Whether the server has answered that there are none. */
  isEmpty: boolean;
  filters: ReactNode;
  onClear: () => void;
}

/** Shown in the place of the rows if there are none: loading, without matches, or without submissions. */
function NoRows({ endpoint, query, result, isEmpty, filters, onClear }: NoRowsProps) {
  const none = isFiltered(query) ? (
    <NothingFound query={query} onClear={onClear} />
  ) : (
    <NoSubmissions endpoint={endpoint} status={query.status} />
  );
  return (
    <section className="list-pane" aria-label={verdictWords[query.status]}>
      {filters}
      {result.isError ? (
        <LoadFailed query={result} title="Couldn’t load submissions" />
      ) : isEmpty ? (
        <div className="submission-rows">{none}</div>
      ) : (
        <SubmissionsSkeleton />
      )}
    </section>
  );
}
