import type { Endpoint, FormState } from '@postern/contracts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { useHeartbeat } from '../endpoints/use-endpoint.ts';
import { FormBuilder } from './form-builder.tsx';
import { useNewEndpoint } from './form-endpoint.ts';
import type { FormStart } from './start/start-screen.tsx';

interface NewFormProps {
  /** The history entry at which it was started. */
  entry: string;
  start: FormStart;
  /** null until the first save. */
  endpoint: Endpoint | null;
  onCreated: (endpoint: Endpoint) => void;
  onGone: () => void;
}

/** A form without an endpoint, which the first save creates. Choosing a template and leaving again creates nothing. */
export function NewForm({ entry, start, endpoint: created, onCreated, onGone }: NewFormProps) {
  const id = created?.id ?? '';
  const refetchInterval = useHeartbeat();
  const endpoint = trpc.endpoints.get.useQuery({ id }, { enabled: created !== null, refetchInterval }).data ?? created;
  // Saving and publishing write it.
  const state = trpc.forms.get.useQuery({ id }, { enabled: false }).data ?? unsaved;
  const formEndpoint = useNewEndpoint({ entry, name: start.name, endpoint, onCreated });
  useTitle(endpoint ? `Form · ${endpoint.name}` : 'New form');
  return (
    <>
      {!endpoint && <NewBar name={start.name} />}
      <FormBuilder formEndpoint={formEndpoint} draft={start.definition} state={state} onGone={onGone} />
    </>
  );
}

/** In the place of the endpoint's future bar. */
function NewBar({ name }: { name: string }) {
  return (
    <div className="screen-bar">
      <div className="name capped">
        <h1 className="ellipsis" dir="auto">
          {name}
        </h1>
      </div>
      <p className="right small muted new-form-hint">The first save creates the endpoint and its URL.</p>
    </div>
  );
}

const unsaved: FormState = {
  draft: null,
  draft_updated_at: null,
  published: null,
  version: null,
  published_at: null,
};
