import { Button } from '../../../components/button.tsx';
import type { ListQuery } from '../list-query.ts';
import { toPlainName } from '../../../lib/text.ts';
import { useLabels } from '../labels.ts';
import { chipsOf, filterSentence } from './filter-words.ts';

/** Shown when no submission matches: the filter in words, and a button that clears it. */
export function NothingFound({ query, onClear }: { query: ListQuery; onClear: () => void }) {
  const labels = useLabels();
  return (
    <div className="empty" role="status">
      <h2>No matches</h2>
      <p className="break-anywhere">
        <bdi>{toPlainName(filterSentence(query, labels))}</bdi>
      </p>
      <div className="line wrap">
        <Button variant="primary" onClick={onClear}>
          {chipsOf(query).length > 0 ? 'Clear filters' : 'Clear search'}
        </Button>
      </div>
    </div>
  );
}
