import { X } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import type { Filter, ListQuery } from '../list-query.ts';
import { toPlainName } from '../../../lib/text.ts';
import { useLabels } from '../labels.ts';
import { chipsOf } from './filter-words.ts';

interface FilterChipsProps {
  query: ListQuery;
  /** The number of matches, of all. */
  found: string | null;
  onFilter: (change: Partial<Filter>) => void;
  onClear: () => void;
}

/** The conditions of the filter, each with a button that removes it. */
export function FilterChips({ query, found, onFilter, onClear }: FilterChipsProps) {
  const labels = useLabels();
  return (
    <div className="filter-bar" role="group" aria-label="Filters">
      {chipsOf(query, labels).map(({ key, words, without }) => {
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
