import type { Endpoint } from '@postern/contracts';
import { lazyPart } from '../../../components/states/lazy-part.tsx';
import { trpc } from '../../../lib/trpc.ts';

/** Few endpoints have changes, and each of their screens would load it. */
const FieldChangesNote = lazyPart({
  load: () => import('./field-changes-note.tsx').then((part) => part.FieldChangesNote),
  what: 'the field changes',
});

/** Below the bar of an endpoint whose fields are not what they were. */
export function FieldChanges({ endpoint }: { endpoint: Endpoint }) {
  const items = trpc.endpoints.fieldChanges.useQuery({ id: endpoint.id }).data?.items ?? [];
  const changes = items.filter(({ state }) => state === 'open');
  return changes.length > 0 && <FieldChangesNote endpoint={endpoint} changes={changes} />;
}
