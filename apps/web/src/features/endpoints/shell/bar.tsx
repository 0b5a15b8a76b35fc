import type { Endpoint } from '@postern/contracts';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { formatCount } from '../../../lib/format.ts';
import { HealthBadge } from '../endpoint-health.tsx';
import { useTabInView } from './use-tab-in-view.ts';
import { EndpointSwitcher } from './switcher.tsx';
import { SubmitUrl } from '../submit-url.tsx';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

/** The bar above the tabs of an endpoint: its name, its state, and the URL that forms post to. */
export function EndpointBar({ endpoint }: { endpoint: Endpoint }) {
  const params = { endpointId: endpoint.id };
  // Search parameters belong to the tab: a change of them does not change the tab.
  const activeOptions = { includeSearch: false } as const;
  const tabs = useTabInView();
  const may = useMay();
  const isImport = useMatchRoute()({ to: '/forms/$endpointId/import' }) !== false;
  return (
    <div className="screen-bar endpoint-bar">
      <div className="name capped">
        <h1>
          <EndpointSwitcher endpoint={endpoint} />
        </h1>
        <HealthBadge endpoint={endpoint} />
      </div>
      <nav className="tabs" aria-label="Endpoint" ref={tabs}>
        <Link
          to="/forms/$endpointId/submissions"
          params={params}
          activeOptions={activeOptions}
          // The import is reached from here, and brings submissions.
          aria-current={isImport || undefined}
        >
          Submissions
          {endpoint.unread_count > 0 && (
            <span className="count">
              {formatCount(endpoint.unread_count)}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </Link>
        {may('forms.save') && (
          <Link to="/forms/$endpointId/edit" params={params} activeOptions={activeOptions}>
            Form
          </Link>
        )}
        <Link to="/forms/$endpointId/deliveries" params={params} activeOptions={activeOptions}>
          Deliveries
        </Link>
        <Link to="/forms/$endpointId/insights" params={params} activeOptions={activeOptions}>
          Insights
        </Link>
        <Link to="/forms/$endpointId/settings" params={params} activeOptions={activeOptions}>
          Settings
        </Link>
        <Link to="/forms/$endpointId/integrate" params={params} activeOptions={activeOptions}>
          Integrate
        </Link>
      </nav>
      <div className="right">
        <SubmitUrl endpoint={endpoint} label="Copy endpoint URL" />
      </div>
    </div>
  );
}
