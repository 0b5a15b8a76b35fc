import type { Endpoint, FormDefinition } from '@postern/contracts';
import { Button } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FoundFields } from './found-fields.tsx';

interface FromSubmissionsProps {
  endpoint: Endpoint;
  isBusy: boolean;
  isOff: boolean;
  onUse: (form: FormDefinition) => void;
}

/** A form derived from the submissions so far. Renders nothing if there are none. */
export function FromSubmissions({ endpoint, isBusy, isOff, onUse }: FromSubmissionsProps) {
  const query = trpc.forms.learned.useQuery({ id: endpoint.id }, { enabled: endpoint.submission_count > 0 });
  if (endpoint.submission_count === 0) return null;
  if (query.error)
    return (
      <ErrorState title="Couldn’t read the submissions" error={query.error} onRetry={() => void query.refetch()} />
    );
  const definition = query.data?.definition;
  if (query.data && !definition) return null;
  return (
    <section className="panel" aria-labelledby="start-arrived">
      <div className="panel-body stack roomy">
        <h2 id="start-arrived">From your submissions</h2>
        {definition ? (
          <>
            <p className="muted">
              {formatPlural(query.data?.submissions ?? 0, 'submission')} to this endpoint have these fields. Types and
              required fields are guessed from the values.
            </p>
            <FoundFields form={definition} />
            <div>
              <Button variant="primary" busy={isBusy} disabled={isOff} onClick={() => onUse(definition)}>
                Use these fields
              </Button>
            </div>
          </>
        ) : (
          <div className="stack" role="status" aria-label="Reading the submissions">
            <Skeleton width="60%" />
            <Skeleton width="80%" height={26} />
          </div>
        )}
      </div>
    </section>
  );
}
