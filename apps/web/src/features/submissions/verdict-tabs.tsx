import type { Endpoint, Verdict } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { ExportMenu } from './export-menu.tsx';
import { toSearch, verdicts, verdictWords, type ListQuery } from './list-query.ts';
import { useFreshTotals, useTotal } from './use-submissions.ts';

interface VerdictTabsProps {
  endpoint: Endpoint;
  query: ListQuery;
}

/** Inbox, Spam, Held and Refused, each with how many it has. */
export function VerdictTabs({ endpoint, query }: VerdictTabsProps) {
  useFreshTotals(endpoint);
  return (
    <div className="listpane flex-none!">
      <div className="toolbar flex-nowrap! pb-0!">
        <nav className="tabs w-auto! min-w-0 flex-initial!" aria-label="Verdict">
          {verdicts.map((status) => (
            <Link
              key={status}
              to="/forms/$formId/submissions"
              params={{ formId: endpoint.id }}
              search={toSearch({ ...query, status, page: 1 })}
              aria-current={status === query.status ? 'page' : undefined}
              // The address of one tab is part of another's: the status alone says which one it is.
              activeProps={{}}
              activeOptions={{ exact: true, explicitUndefined: true }}
            >
              {verdictWords[status]}
              <Total endpointId={endpoint.id} status={status} />
            </Link>
          ))}
        </nav>
        <div className="tools flex-none!">
          <ExportMenu endpointId={endpoint.id} status={query.status} />
        </div>
      </div>
    </div>
  );
}

function Total({ endpointId, status }: { endpointId: string; status: Verdict }) {
  const total = useTotal(endpointId, status);
  return <span className="n">{total === undefined ? '' : formatCount(total)}</span>;
}
