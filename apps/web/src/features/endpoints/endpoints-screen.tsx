import { brand, type Endpoint } from '@postern/contracts';
import { Plus } from 'lucide-react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Page } from '../../components/page.tsx';
import { formatCount } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { CreateEndpointDialog } from './create-endpoint-dialog.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { EndpointsSkeleton } from './endpoints-skeleton.tsx';
import { EndpointsToolbar } from './endpoints-toolbar.tsx';
import { LoadFailed } from './load-failed.tsx';
import { countByStatus, selectEndpoints, type EndpointsQuery } from './select-endpoints.ts';
import { useEndpoints } from './use-endpoint.ts';

interface EndpointsScreenProps {
  query: EndpointsQuery;
  onQuery: (change: Partial<EndpointsQuery>) => void;
  /** Whether the create dialog is open. */
  creating: boolean;
  onCreated: () => void;
}

/** All endpoints of the account. */
export function EndpointsScreen({ query, onQuery, creating, onCreated }: EndpointsScreenProps) {
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
        <LoadFailed query={list} title="Endpoints could not be loaded" />
      ) : (
        <EndpointsSkeleton />
      )}
      <CreateEndpointDialog open={creating} onClose={onCreated} />
    </Page>
  );
}

type ContentProps = Pick<EndpointsScreenProps, 'query' | 'onQuery'> & { endpoints: readonly Endpoint[] };

function Content({ endpoints, query, onQuery }: ContentProps) {
  if (endpoints.length === 0) return <NoEndpoints />;
  const shown = selectEndpoints(endpoints, query);
  if (shown.length === 0)
    return (
      <Empty
        title="No endpoint matches"
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
      <ul className="eps">
        {shown.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
      <PlanLine />
    </>
  );
}

/** What to do before the first endpoint. */
export function NoEndpoints() {
  return (
    <Empty
      drawing="gate"
      title="No endpoints yet"
      text="An endpoint is a URL for a form’s action. Name one, paste it, and submissions arrive here."
      action={
        <ButtonLink variant="primary" icon={<Plus aria-hidden="true" />} to="/endpoints" search={{ create: 1 }}>
          Create Endpoint
        </ButtonLink>
      }
    />
  );
}

function PlanLine() {
  const usage = trpc.auth.profile.useQuery().data?.usage;
  if (!usage) return null;
  return (
    <p className="muted small mt-3">
      The {brand.planName} has no limit on endpoints. {formatCount(usage.submissions)} of {formatCount(usage.limit)}{' '}
      submissions this month are shared by all of them.
    </p>
  );
}
