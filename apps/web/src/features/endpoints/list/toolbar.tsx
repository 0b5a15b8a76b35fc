import { Search } from 'lucide-react';
import { Select, TextInput } from '../../../components/forms/field.tsx';
import { endpointWords } from '../../../components/state-words.ts';
import { formatCount } from '../../../lib/format.ts';
import { healthWords } from '../health-words.ts';
import { sorts, statusFilters, type EndpointsQuery, type Sort, type StatusFilter } from '../select-endpoints.ts';

const sortWords: Record<Sort, string> = {
  received: 'Last received',
  name: 'Name',
  most: 'Most received',
  created: 'Newest',
};
const statusWords: Record<StatusFilter, string> = {
  all: 'All',
  ...endpointWords,
  failing: healthWords.failing.word,
};

interface EndpointsToolbarProps {
  query: EndpointsQuery;
  counts: Record<StatusFilter, number>;
  onChange: (change: Partial<EndpointsQuery>) => void;
}

/** The search, status filter and order of the list of endpoints. */
export function EndpointsToolbar({ query, counts, onChange }: EndpointsToolbarProps) {
  return (
    <>
      <div className="with-icon endpoint-search">
        <Search aria-hidden="true" />
        <TextInput
          type="search"
          placeholder="Search endpoints"
          aria-label="Search endpoints"
          value={query.q}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      </div>
      <span className="segmented" role="group" aria-label="Status">
        {statusFilters.map((status) => (
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
          onChange={(event) => onChange({ sort: sorts.find((sort) => sort === event.target.value) ?? 'received' })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortWords[sort]}
            </option>
          ))}
        </Select>
      </label>
    </>
  );
}
