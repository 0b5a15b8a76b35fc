import type { Endpoint } from '@postern/contracts';
import { Field, Select, TextInput } from '../../components/forms/field.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { publicUrl } from '../../lib/config.ts';
import type { CallState } from './use-call.ts';

interface TargetFieldProps {
  state: CallState;
  endpoints: readonly Endpoint[] | undefined;
  loading: boolean;
}

const other = 'other';

/** The endpoint to call: one of the account, or any endpoint of this server by its URL. */
export function TargetField({ state, endpoints, loading }: TargetFieldProps) {
  const { url, change } = state;
  const chosen = endpoints?.find(({ submit_url }) => submit_url === url);
  if (loading) return <TargetSkeleton />;
  if (!endpoints || endpoints.length === 0) return <UrlField state={state} />;
  return (
    <>
      <Field label="Endpoint">
        {(control) => (
          <Select
            {...control}
            value={chosen?.submit_url ?? other}
            onChange={({ target: { value } }) => change({ url: value === other ? '' : value })}
          >
            {endpoints.map(({ id, name, submit_url, status }) => (
              <option key={id} value={submit_url}>
                {name}
                {status === 'paused' && ' (paused)'}
              </option>
            ))}
            <option value={other}>Another submit URL</option>
          </Select>
        )}
      </Field>
      {!chosen && <UrlField state={state} />}
    </>
  );
}

function UrlField({ state: { url, change, problems, attempts } }: Pick<TargetFieldProps, 'state'>) {
  return (
    <Field label="Submit URL" help="Any endpoint on this server." error={attempts > 0 ? problems.url : undefined}>
      {(control) => (
        <TextInput
          {...control}
          className="monospace small"
          inputMode="url"
          exact
          placeholder={`${publicUrl()}/api/submit/…`}
          value={url}
          onChange={(event) => change({ url: event.target.value })}
        />
      )}
    </Field>
  );
}

function TargetSkeleton() {
  return (
    <div className="field" role="status" aria-label="Loading endpoints">
      <Skeleton width={64} />
      <Skeleton height={32} />
    </div>
  );
}
