import { verdicts, type Endpoint } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { cx } from '../../../components/cx.ts';
import { formatCount } from '../../../lib/format.ts';
import { toSearch, verdictWords, type ListQuery } from '../list-query.ts';
import { countsOf } from '../actions/use-counters.ts';

interface VerdictTabsProps {
  endpoint: Endpoint;
  query: ListQuery;
}

/** Inbox, Spam, Held and Refused, each with its count. */
export function VerdictTabs({ endpoint, query }: VerdictTabsProps) {
  const counts = countsOf(endpoint);
  return (
    <nav className="tabs" aria-label="Verdict">
      {verdicts.map((status) => (
        <Link
          key={status}
          to="/forms/$endpointId/submissions"
          params={{ endpointId: endpoint.id }}
          search={toSearch({ ...query, status })}
          aria-current={status === query.status ? 'page' : undefined}
          // The address of one tab is part of another's: only the status decides which one is current.
          activeProps={{}}
          activeOptions={{ exact: true, explicitUndefined: true }}
        >
          {verdictWords[status]}
          <span className={cx('count', counts[status] === 0 && 'none')}>{formatCount(counts[status])}</span>
        </Link>
      ))}
    </nav>
  );
}
