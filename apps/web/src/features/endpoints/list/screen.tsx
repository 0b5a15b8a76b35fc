import { brand, type Endpoint } from '@postern/contracts';
import { Button } from '../../../components/button.tsx';
import { Empty } from '../../../components/states/empty.tsx';
import { Page } from '../../../components/page.tsx';
import { formatCount } from '../../../lib/format.ts';
import { notCounted } from '../../../components/plan/pace.ts';
import { trpc } from '../../../lib/trpc.ts';
import { EndpointRow } from './row.tsx';
import { EndpointsSkeleton } from './skeleton.tsx';
import { EndpointsToolbar } from './toolbar.tsx';
import { lazyOverlay } from '../../../components/states/lazy-overlay.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { countByStatus, selectEndpoints, type EndpointsQuery } from '../select-endpoints.ts';
import { NoEndpoints } from '../no-endpoints.tsx';
import { useEndpoints, useHeartbeat } from '../use-endpoint.ts';

// Loaded on demand: with its form and its snippets it is as large as the list.
const CreateEndpointDialog = lazyOverlay({
  load: async () => (await import('./create-dialog.tsx')).CreateEndpointDialog,
  what: 'the dialog',
});

/** The range that the dashboard requests first, so that one answer serves both. The last 24 days are drawn. */
const overviewDays = 30;

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
  const list = useEndpoints();
  const endpoints = list.data?.items;
  const toolbar = endpoints && endpoints.length > 0 && (
    <EndpointsToolbar query={query} counts={countByStatus(endpoints)} onChange={onQuery} />
  );
  return (
    <Page width={1200} title="Endpoints" actions={toolbar}>
      {endpoints ? (
        <Content endpoints={endpoints} query={query} onQuery={onQuery} />
      ) : list.error ? (
        <LoadFailed query={list} title="Couldn’t load endpoints" />
      ) : (
        <EndpointsSkeleton />
      )}
      {creating && <CreateEndpointDialog name={newName} onClose={onCreated} />}
    </Page>
  );
}

type ContentProps = Pick<EndpointsScreenProps, 'query' | 'onQuery'> & { endpoints: readonly Endpoint[] };

function Content({ endpoints, query, onQuery }: ContentProps) {
  if (endpoints.length === 0) return <NoEndpoints />;
  return <List endpoints={endpoints} query={query} onQuery={onQuery} />;
}

function List({ endpoints, query, onQuery }: ContentProps) {
  const daysOf = useDays();
  const shown = selectEndpoints(endpoints, query);
  if (shown.length === 0)
    return (
      <Empty
        title="No endpoints match"
        text={
          query.q.trim()
            ? `None of ${formatCount(endpoints.length)} is called “${query.q.trim()}”.`
            : `None of ${formatCount(endpoints.length)} is ${query.status}.`
        }
        action={<Button onClick={() => onQuery({ q: '', status: 'all' })}>Show all</Button>}
      />
    );
  return (
    <>
      <ul className="endpoint-list">
        {shown.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} days={daysOf?.(endpoint.id)} />
        ))}
      </ul>
      <PlanLine />
    </>
  );
}

/** The submissions per day of each endpoint, once they are loaded. The list is complete without them. */
function useDays(): ((id: string) => readonly number[]) | undefined {
  const { data } = trpc.insights.overview.useQuery({ days: overviewDays }, { refetchInterval: useHeartbeat() });
  if (!data) return undefined;
  const byId = new Map(data.endpoints.map(({ endpoint_id, received }) => [endpoint_id, received]));
  return (id) => byId.get(id) ?? [];
}

function PlanLine() {
  const usage = trpc.auth.profile.useQuery().data?.usage;
  if (!usage) return null;
  return (
    <p className="muted small endpoint-list-foot">
      The {brand.planName} has no limit on endpoints. {formatCount(usage.submissions)} of {formatCount(usage.limit)}{' '}
      submissions this month, for all of them together. {notCounted}
    </p>
  );
}
