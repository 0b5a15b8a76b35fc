import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/states/empty.tsx';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import type { AuditQuery } from './audit-query.ts';
import { EntryRow } from './entry-row.tsx';
import { groupDays } from './group-days.ts';
import { useAudit } from './use-audit.ts';

interface AuditListProps {
  workspaceId: string;
  query: AuditQuery;
  onQuery: (query: AuditQuery) => void;
}

/** The entries, newest first, by days. */
export function AuditList({ workspaceId, query, onQuery }: AuditListProps) {
  const list = useAudit(workspaceId, query);
  if (!list.data)
    return list.error ? <LoadFailed query={list} title="Couldn’t load the audit log" /> : <ListSkeleton />;
  const entries = list.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <NoEntries query={query} onQuery={onQuery} />;
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      {groupDays(entries, new Date()).map(({ name, entries: ofDay }) => (
        <section key={name} className="section" aria-label={name}>
          <h2>{name}</h2>
          <ol className="audit-list">
            {ofDay.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage && (
        <div className="audit-more">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </div>
  );
}

function NoEntries({ query, onQuery }: Pick<AuditListProps, 'query' | 'onQuery'>) {
  if (Object.keys(query).length > 0)
    return (
      <Empty
        title="No matches"
        text="No entries match this filter."
        action={<Button onClick={() => onQuery({})}>Show all</Button>}
      />
    );
  return (
    <Empty
      title="No entries yet"
      text="Sign-ins, changes of settings and members, exports and deletions appear here as they happen."
    />
  );
}

const rows = [1, 2, 3, 4, 5, 6];

function ListSkeleton() {
  return (
    <div className="stack loose audit-skeleton" role="status" aria-label="Loading the audit log">
      {rows.map((row) => (
        <Skeleton key={row} width={row % 2 === 0 ? '55%' : '70%'} height={14} />
      ))}
    </div>
  );
}
