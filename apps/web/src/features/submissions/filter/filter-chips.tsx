import { X } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import type { Filter, ListQuery } from '../list-query.ts';
import { toPlainName } from '../../../lib/text.ts';
import { useLabels } from '../labels.ts';
import { usePeople } from '../team/people.ts';
import { chipsOf } from './filter-words.ts';

interface FilterChipsProps {
  endpointId: string;
  query: ListQuery;
  /** The number of matches, of all. */
  found: string | null;
  onFilter: (change: Partial<Filter>) => void;
  onClear: () => void;
}

/** The conditions of the filter, each with a button that removes it. */
export function FilterChips({ endpointId, query, found, onFilter, onClear }: FilterChipsProps) {
  const labels = useLabels();
  const { nameOf } = usePeople(endpointId, query.assignee_id !== undefined);
  return (
    <div className="filter-bar" role="group" aria-label="Filters">
      {chipsOf(query, labels, nameOf).map(({ key, words, without }) => {
        const shown = words.map(toPlainName);
        return (
          <span key={key} className="chip">
            {shown.map((word, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the parts of a chip are fixed: field, operator, value
              <span key={index} className={index === 1 ? 'operator' : undefined} title={word}>
                <bdi>{word}</bdi>
              </span>
            ))}
            <button type="button" aria-label={`Remove filter ${shown.join(' ')}`} onClick={() => onFilter(without)}>
              <X aria-hidden="true" />
            </button>
          </span>
        );
      })}
      <Button variant="quiet" size="s" onClick={onClear}>
        Clear filters
      </Button>
      <span className="grow" />
      <span className="muted hide-phone no-wrap" role="status">
        {found}
      </span>
    </div>
  );
}
