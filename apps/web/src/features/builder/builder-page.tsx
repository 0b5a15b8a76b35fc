import { formDefinitionSchema, type Endpoint } from '@postern/contracts';
import { useMatch, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTitle } from '../../lib/title.ts';
import { EndpointShell } from '../endpoints/shell/endpoint-shell.tsx';
import { BuilderScreen } from './builder-screen.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { NewForm } from './new-form.tsx';
import { StartPane } from './start/start-pane.tsx';
import type { FormStart } from './start/start-screen.tsx';
import { useIsRoleLoading, useMay } from '../../lib/workspace/use-workspaces.ts';
import { NotAllowed } from '../../components/states/not-allowed.tsx';

/** A form that was started here. */
interface Begun {
  /** The history entry at which it was started. */
  entry: string;
  start: FormStart;
  /** Created by the first save. */
  endpoint: Endpoint | null;
}

/** The builder at its address: the form of an endpoint, the templates for a new form, or a new form. */
export function BuilderPage() {
  const { endpointId } = useParams({ strict: false });
  const fresh = useFresh();
  const may = useMay();
  const navigate = useNavigate();
  const [created, setCreated] = useState<Begun | null>(null);
  const isCreated = created !== null && (fresh?.entry === created.entry || endpointId === created.endpoint?.id);
  // After a visit elsewhere the builder loads the saved draft.
  if (created && !isCreated) setCreated(null);
  const begun = isCreated ? created : fresh;
  if (useIsRoleLoading()) return null;
  if (!may(endpointId === undefined ? 'endpoints.create' : 'forms.save'))
    return <NotAllowed what="make and change forms" />;
  if (begun) {
    const arrive = (endpoint: Endpoint) => {
      setCreated({ ...begun, endpoint });
      const state = { continues: begun.entry };
      const params = { endpointId: endpoint.id };
      void navigate({ to: '/forms/$endpointId/edit', params, state, replace: true, ignoreBlocker: true });
    };
    return <NewForm key={begun.entry} {...begun} onCreated={arrive} onGone={() => setCreated(null)} />;
  }
  if (endpointId === undefined)
    return <NewStart onStart={(formStart) => void navigate({ to: '/forms/new', state: { formStart } })} />;
  return (
    <EndpointShell endpointId={endpointId} tab="Form" skeleton={<BuilderSkeleton />}>
      {(endpoint) => <BuilderScreen endpoint={endpoint} />}
    </EndpointShell>
  );
}

function NewStart({ onStart }: { onStart: (start: FormStart) => void }) {
  useTitle('New form');
  return <StartPane onStart={onStart} isBusy={false} />;
}

/** The form that was started at this entry of the history and is not saved yet. */
function useFresh(): Begun | null {
  const context = useMatch({
    from: '/_app/_endpoint/_builder/forms/new',
    shouldThrow: false,
    select: (match) => match.context,
  });
  const entry = context?.entry;
  const begun = context?.begun;
  return useMemo(() => {
    // The browser stored it, perhaps before an update of the app.
    const definition = formDefinitionSchema.safeParse(begun?.definition).data;
    return entry !== undefined && begun && definition
      ? { entry, start: { name: begun.name, definition }, endpoint: null }
      : null;
  }, [entry, begun]);
}
