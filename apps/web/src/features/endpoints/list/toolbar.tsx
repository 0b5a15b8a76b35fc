import { endpointFilters, endpointOrders, limits, type EndpointFilter, type EndpointOrder } from '@postern/contracts';
import { Search } from 'lucide-react';
import { Select, TextInput } from '../../../components/forms/field.tsx';
import { endpointWords } from '../../../components/state-words.ts';
import { formatCount } from '../../../lib/format.ts';
import { healthWords } from '../health-words.ts';
import type { EndpointsQuery } from '../select-endpoints.ts';

const sortWords: Record<EndpointOrder, string> = {
  received: 'Last received',
  name: 'Name',
  most: 'Most received',
  created: 'Newest',
};
const statusWords: Record<EndpointFilter, string> = {
  all: 'All',
  ...endpointWords,
  failing: healthWords.failing.word,
  broken: 'Broken',
};

interface EndpointsToolbarProps {
  query: EndpointsQuery;
  counts: Record<EndpointFilter, number>;
  onChange: (change: Partial<EndpointsQuery>) => void;
}

/** The search, status filter and order of the list of endpoints. */
export function EndpointsToolbar({ query, counts, onChange }: EndpointsToolbarProps) {
  // Most workspaces never have a broken form.
  const shown = endpointFilters.filter((each) => each !== 'broken' || counts.broken > 0 || query.status === 'broken');
  return (
    <>
      <div className="with-icon endpoint-search">
        <Search aria-hidden="true" />
        <TextInput
          type="search"
          placeholder="Search endpoints"
          aria-label="Search endpoints"
          maxLength={limits.searchChars}
          value={query.q}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      </div>
      <span className="segmented" role="group" aria-label="Status">
        {shown.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={query.status === status}
            onClick={() => onChange({ status })}
          >
            {statusWords[status]} <span className="muted">{formatCount(counts[status])}</span>
          </button>
        ))}
      </span>
      <label className="line endpoint-sort">
        <span className="muted small">Sort</span>
        <Select
          className="endpoint-order"
          aria-label="Sort"
          value={query.sort}
          onChange={(event) =>
            onChange({ sort: endpointOrders.find((sort) => sort === event.target.value) ?? 'received' })
          }
        >
          {endpointOrders.map((sort) => (
            <option key={sort} value={sort}>
              {sortWords[sort]}
            </option>
          ))}
        </Select>
      </label>
    </>
  );
}
