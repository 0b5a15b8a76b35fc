import { Button } from '../../../components/button.tsx';
import type { ListQuery } from '../list-query.ts';
import { toPlainName } from '../../../lib/text.ts';
import { filterSentence } from './filter-words.ts';

/** Where a filter leaves nothing: what it was, and the way to do without. */
export function NothingFound({ query, onClear }: { query: ListQuery; onClear: () => void }) {
  return (
    <div className="empty" role="status">
      <h2>Nothing matches</h2>
      <p className="break-anywhere">
        <bdi>{toPlainName(filterSentence(query))}</bdi>
      </p>
      <div className="line wrap">
        <Button variant="primary" onClick={onClear}>
          Clear filters
        </Button>
      </div>
    </div>
  );
}
