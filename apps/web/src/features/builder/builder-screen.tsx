import type { Endpoint, FormState } from '@postern/contracts';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { FormBuilder } from './form-builder.tsx';
import { existingEndpoint } from './form-endpoint.ts';
import { StartPane } from './start/start-pane.tsx';
import type { FormStart } from './start/start-screen.tsx';

/** The form of an endpoint: the builder, or the ways to start one. */
export function BuilderScreen({ endpoint }: { endpoint: Endpoint }) {
  const query = trpc.forms.get.useQuery(
    { id: endpoint.id },
    // The builder holds the draft that is being edited, so the query must not be refetched.
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  if (query.data) return <Loaded endpoint={endpoint} state={query.data} />;
  if (query.error) return <LoadFailed query={query} title="Couldn’t load the form" />;
  return <BuilderSkeleton />;
}

function Loaded({ endpoint, state }: { endpoint: Endpoint; state: FormState }) {
  const [draft, setDraft] = useState(state.draft);
  const utils = trpc.useUtils();
  const save = trpc.forms.save.useMutation();
  const begin = async ({ definition }: FormStart) => {
    const saved = await save.mutateAsync({
      id: endpoint.id,
      definition,
      if_updated_at: state.draft_updated_at,
    });
    utils.forms.get.setData({ id: endpoint.id }, saved);
    setDraft(saved.draft);
  };
  if (draft)
    return (
      <FormBuilder
        formEndpoint={existingEndpoint(endpoint)}
        draft={draft}
        state={state}
        onGone={() => setDraft(null)}
      />
    );
  return (
    <StartPane
      endpoint={endpoint}
      // The screen shows the error.
      onStart={(start) => void begin(start).catch(() => {})}
      isBusy={save.isPending}
      error={save.error}
    />
  );
}
