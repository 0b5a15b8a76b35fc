import { brand, type Endpoint } from '@postern/contracts';
import { Button } from '../../../components/button.tsx';
import { Empty } from '../../../components/states/empty.tsx';
import { Page } from '../../../components/page.tsx';
import { formatCount } from '../../../lib/format.ts';
import { notCounted } from '../../../components/plan/pace.ts';
import { EndpointRow } from './row.tsx';
import { EndpointsSkeleton } from './skeleton.tsx';
import { EndpointsToolbar } from './toolbar.tsx';
import { lazyOverlay } from '../../../components/states/lazy-overlay.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import type { EndpointsQuery } from '../select-endpoints.ts';
import { NoEndpoints } from '../no-endpoints.tsx';
import { useDays } from '../use-days.ts';
import { useEndpointsSummary } from '../use-endpoint.ts';
import { MoreEndpoints } from './more.tsx';
import { useEndpointList, type EndpointList } from './use-endpoint-list.ts';
import { useMay, useUsage } from '../../../lib/workspace/use-workspaces.ts';

// Loaded on demand: with its form and its snippets it is as large as the list.
const CreateEndpointDialog = lazyOverlay({
  load: async () => (await import('./create-dialog.tsx')).CreateEndpointDialog,
  what: 'the dialog',
});

interface EndpointsScreenProps {
  query: EndpointsQuery;
  onQuery: (change: Partial<EndpointsQuery>) => void;
  /** Whether the create dialog is open. */
  creating: boolean;
  /** The initial name of a new endpoint. */
  newName?: string | undefined;
  onCreated: () => void;
}

/** All endpoints of the account. */
export function EndpointsScreen({ query, onQuery, creating, newName, onCreated }: EndpointsScreenProps) {
  const may = useMay();
  const summary = useEndpointsSummary();
  const { list, isSettled } = useEndpointList(query);
  const failed = [summary, list].find(({ error, data }) => error && !data);
  const toolbar = summary.data && summary.data.endpoints.all > 0 && (
    <EndpointsToolbar query={query} counts={summary.data.endpoints} onChange={onQuery} />
  );
  return (
    <Page width={1200} title="Endpoints" actions={toolbar}>
      {summary.data && list.data ? (
        <Content
          list={list}
          pages={list.data.pages}
          all={summary.data.endpoints.all}
          isSettled={isSettled}
          query={query}
          onQuery={onQuery}
        />
      ) : failed ? (
        <LoadFailed query={failed} title="Couldn’t load endpoints" />
      ) : (
        <EndpointsSkeleton />
      )}
      {creating && may('endpoints.create') && <CreateEndpointDialog name={newName} onClose={onCreated} />}
    </Page>
  );
}

interface ContentProps extends Pick<EndpointsScreenProps, 'query' | 'onQuery'> {
  list: EndpointList;
  pages: readonly { items: Endpoint[] }[];
  /** The number of all endpoints of the account. */
  all: number;
  /** Whether the rows are those of the current query, and not of the previous one. */
  isSettled: boolean;
}

function Content({ list, pages, all, isSettled, query, onQuery }: ContentProps) {
  const isEmpty = pages.every(({ items }) => items.length === 0);
  if (all === 0 && isEmpty) return <NoEndpoints />;
  if (isEmpty && isSettled)
    return (
      <Empty
        title="No endpoints match"
        text={
          query.q.trim()
            ? `None of ${formatCount(all)} is called “${query.q.trim()}”.`
            : `None of ${formatCount(all)} is ${query.status}.`
        }
        action={<Button onClick={() => onQuery({ q: '', status: 'all' })}>Show all</Button>}
      />
    );
  return (
    <>
      <ul className="endpoint-list" aria-busy={!isSettled}>
        {pages.map(({ items }) => (
          <Rows key={items[0]?.id ?? 'none'} endpoints={items} />
        ))}
      </ul>
      {list.hasNextPage && <MoreEndpoints list={list} />}
      <PlanLine />
    </>
  );
}

/** The rows of one page. They are complete without their charts, which are loaded for the page at once. */
function Rows({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const daysOf = useDays(endpoints.map(({ id }) => id));
  return endpoints.map((endpoint) => (
    <EndpointRow key={endpoint.id} endpoint={endpoint} days={daysOf?.(endpoint.id)} />
  ));
}

function PlanLine() {
  const usage = useUsage();
  if (!usage) return null;
  return (
    <p className="muted small endpoint-list-foot">
      The {brand.planName} has no limit on endpoints. {formatCount(usage.submissions)} of {formatCount(usage.limit)}{' '}
      submissions this month, for all of them together. {notCounted}
    </p>
  );
}
