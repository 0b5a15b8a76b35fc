import type { Destination, Endpoint } from '@postern/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Empty } from '../../../components/states/empty.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { DestinationsSkeleton } from '../deliveries-skeleton.tsx';
import { DestinationDialog } from './form/dialog.tsx';
import { DestinationRow } from './row.tsx';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

interface DestinationListProps {
  endpoint: Endpoint;
  query: { data?: { items: Destination[] } | undefined; error: unknown; refetch: () => Promise<unknown> };
  /** Shows the deliveries to one of them. */
  onShow: (id: string) => void;
}

/** The destinations of an endpoint. */
export function DestinationList({ endpoint, query, onShow }: DestinationListProps) {
  const [adding, setAdding] = useState(false);
  const items = endpoint.is_test ? query.data?.items.map(asTested) : query.data?.items;
  const may = useMay();
  const add = may('destinations.create') && (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add destination
    </Button>
  );
  return (
    <section aria-labelledby="destinations-title">
      <div className="page-head destination-list-head">
        <h2 id="destinations-title" className="screen-heading">
          Destinations
        </h2>
        {items && items.length > 0 && add}
      </div>
      {endpoint.is_test && (
        <p className="muted">
          This is a test endpoint: it sends nothing, and its deliveries are recorded as delivered.
        </p>
      )}
      {items ? (
        <Items items={items} add={add} onShow={onShow} />
      ) : query.error ? (
        <LoadFailed query={query} title="Couldn’t load destinations" />
      ) : (
        <DestinationsSkeleton />
      )}
      {adding && <DestinationDialog endpointId={endpoint.id} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** A test endpoint asks no address to confirm, and waits for none. */
const asTested = (destination: Destination): Destination => ({
  ...destination,
  recipients: destination.recipients.filter(({ state }) => state !== 'waiting'),
});

interface ItemsProps extends Pick<DestinationListProps, 'onShow'> {
  items: readonly Destination[];
  add: React.ReactNode;
}

function Items({ items, add, onShow }: ItemsProps) {
  if (items.length === 0)
    return (
      <Empty
        drawing="tray"
        title="No destinations yet"
        text="Submissions are kept, but no one is notified. Add a destination to get them by email, on your server or in a chat."
        action={add}
      />
    );
  return (
    <ul>
      {items.map((destination) => (
        <DestinationRow key={destination.id} destination={destination} onShow={() => onShow(destination.id)} />
      ))}
    </ul>
  );
}
