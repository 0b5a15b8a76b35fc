import { importSourceNames, type Endpoint, type ImportSummary } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { Time } from '../../../components/time.tsx';
import { formatCount } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useUndo } from '../use-undo.ts';
import { isRunning, isUndoable, resultWords, stateWords } from '../words.ts';

const pollMs = 2000;

/** The imports of an endpoint, newest first, each with its undo. */
export function EarlierImports({ endpoint }: { endpoint: Endpoint }) {
  const query = trpc.imports.list.useQuery(
    { endpoint_id: endpoint.id },
    { refetchInterval: ({ state }) => (state.data?.items.some((each) => isRunning(each.state)) ? pollMs : false) },
  );
  const { undo } = useUndo(endpoint.id);
  return (
    <section className="section" aria-label="Earlier imports">
      <h2>Earlier imports</h2>
      {query.error ? (
        <ErrorState error={query.error} title="Couldn’t load earlier imports" onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <ImportRowsSkeleton />
      ) : query.data.items.length === 0 ? (
        <p className="muted import-none">Files that you import are listed here, and each import can be undone.</p>
      ) : (
        <ul>
          {query.data.items.map((each) => (
            <ImportRow key={each.id} endpoint={endpoint} summary={each} onUndo={() => void undo(each)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ImportRowProps {
  endpoint: Endpoint;
  summary: ImportSummary;
  onUndo: () => void;
}

function ImportRow({ endpoint, summary, onUndo }: ImportRowProps) {
  const { id, file_name, source, state, created_at, done, total } = summary;
  const result =
    state === 'done'
      ? resultWords(summary)
      : state === 'importing' && total !== null
        ? `${formatCount(done)} of ${formatCount(total)} rows`
        : null;
  return (
    <li className="import-row">
      <div className="grow stack">
        <Link
          className="weight-medium ellipsis"
          to="/forms/$endpointId/import"
          params={{ endpointId: endpoint.id }}
          search={{ id }}
          title={file_name}
        >
          <bdi>{file_name}</bdi>
        </Link>
        <span className="muted small">
          {state === 'done' ? result : `${stateWords[state]}${result === null ? '' : `, ${result}`}`}
          {source !== 'other' && ` · ${importSourceNames[source]}`} · <Time value={created_at} />
        </span>
      </div>
      {isUndoable(state) && (
        <IconButton label={`Undo import of ${file_name}`} icon={<Undo2 aria-hidden="true" />} onClick={onUndo} />
      )}
    </li>
  );
}

function ImportRowsSkeleton() {
  return (
    <div role="status" aria-label="Loading earlier imports" className="stack import-none">
      {['46%', '32%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
