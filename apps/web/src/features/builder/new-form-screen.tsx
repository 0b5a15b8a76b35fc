import type { Endpoint } from '@postern/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { useEndpointCache } from '../endpoints/use-endpoint-actions.ts';
import { StartPane } from './start-pane.tsx';
import type { FormStart } from './start/start-screen.tsx';

/** A form of its own: its endpoint is made with it. */
export function NewFormScreen() {
  useTitle('New form');
  const navigate = useNavigate();
  const cache = useEndpointCache();
  const create = trpc.endpoints.create.useMutation();
  const save = trpc.forms.save.useMutation();
  // When only the second call fails, trying again must not make a second endpoint.
  const made = useRef<Endpoint | null>(null);
  const begin = async ({ name, definition }: FormStart) => {
    // Nobody posts to it but this form, so what does not fit may be refused from the beginning.
    made.current ??= await create.mutateAsync({ name, settings: { validation: 'enforce' } });
    const endpoint = made.current;
    cache.put(endpoint);
    await save.mutateAsync({ id: endpoint.id, definition });
    await navigate({ to: '/forms/$formId/edit', params: { formId: endpoint.id }, replace: true });
  };
  return (
    <StartPane
      // The screen shows what went wrong.
      onStart={(start) => void begin(start).catch(() => {})}
      isBusy={create.isPending || save.isPending}
      error={create.error ?? save.error}
    />
  );
}
