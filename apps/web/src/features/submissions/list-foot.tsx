import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import type { Verdict } from '@postern/contracts';
import { formatCount } from '../../lib/format.ts';
import { pageSizes, type ListQuery } from './list-query.ts';
import { hasMoveKey, moveWords } from './move-button.tsx';
import { useShortcutsOn } from './shortcuts.ts';
import { isToRead } from './use-submission-actions.ts';
import type { SubmissionPage } from './move-in-page.ts';

interface ListFootProps {
  page: SubmissionPage;
  query: ListQuery;
  /** Whether the server answers; what is new shows up by itself then. */
  live: boolean;
  onQuery: (change: Partial<ListQuery>) => void;
}

/** Which rows these are, the way to the others, and the keys. */
export function ListFoot({ page, query, live, onQuery }: ListFootProps) {
  const first = (page.page - 1) * page.size + 1;
  const last = first + page.items.length - 1;
  return (
    <div className="list-foot">
      <span className={live ? 'live' : 'text-error'} role="status">
        {live ? 'Live' : 'Not updating'}
      </span>
      <span className="whitespace-nowrap">
        {formatCount(first)}–{formatCount(last)} of {formatCount(page.total)}
      </span>
      {page.pages > 1 && (
        <span className="flex">
          <IconButton
            size="s"
            label="Previous page"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={query.page <= 1}
            onClick={() => onQuery({ page: query.page - 1 })}
          />
          <IconButton
            size="s"
            label="Next page"
            icon={<ChevronRight aria-hidden="true" />}
            disabled={query.page >= page.pages}
            onClick={() => onQuery({ page: query.page + 1 })}
          />
        </span>
      )}
      {page.total > pageSizes[0] && <SizeChoice query={query} onQuery={onQuery} />}
      <Keys status={query.status} />
    </div>
  );
}

function SizeChoice({ query, onQuery }: Pick<ListFootProps, 'query' | 'onQuery'>) {
  return (
    <Select
      className="h-7! w-auto! text-12"
      aria-label="Rows on a page"
      value={query.size}
      onChange={(event) =>
        onQuery({ page: 1, size: pageSizes.find((size) => String(size) === event.target.value) ?? pageSizes[0] })
      }
    >
      {pageSizes.map((size) => (
        <option key={size} value={size}>
          {size} a page
        </option>
      ))}
    </Select>
  );
}

/** What each key does in the list of a verdict. */
const keysOf = (status: Verdict): [key: string, word: string][] => [
  ['↵', 'open'],
  ['s', 'star'],
  ...(isToRead({ status }) ? [['u', 'unread'] satisfies [string, string]] : []),
  ...(hasMoveKey(status) ? [['e', moveWords[status].toLowerCase()] satisfies [string, string]] : []),
  ['#', 'delete'],
];

function Keys({ status }: { status: Verdict }) {
  if (!useShortcutsOn()) return null;
  return (
    <div className="keys hide-phone">
      <span>
        <kbd>j</kbd>
        <kbd>k</kbd> move
      </span>
      {keysOf(status).map(([key, word]) => (
        <span key={key}>
          <kbd>{key}</kbd> {word}
        </span>
      ))}
    </div>
  );
}
