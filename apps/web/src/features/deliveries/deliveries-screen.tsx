import type { Endpoint } from '@postern/contracts';
import type { DeliveriesQuery } from './deliveries-query.ts';
import { DeliveryList } from './log/list.tsx';
import { DestinationList } from './destinations/list.tsx';
import { FailingNote } from './destinations/failing-note.tsx';
import { useDestinations } from './destinations/use-destinations.ts';

interface DeliveriesScreenProps {
  endpoint: Endpoint;
  query: DeliveriesQuery;
  onQuery: (query: DeliveriesQuery) => void;
}

/** The destinations of an endpoint, and the deliveries to them. */
export function DeliveriesScreen({ endpoint, query, onQuery }: DeliveriesScreenProps) {
  const list = useDestinations(endpoint.id);
  const destinations = list.data?.items;
  const show = (to: string) => {
    onQuery({ to });
    document.getElementById('deliveries')?.scrollIntoView({ block: 'start' });
    document.getElementById('deliveries-title')?.focus({ preventScroll: true });
  };
  return (
    <div className="page medium">
      {destinations && <FailingNote destinations={destinations} onShow={show} />}
      <DestinationList endpoint={endpoint} query={list} onShow={show} />
      <DeliveryList endpoint={endpoint} destinations={destinations ?? []} query={query} onQuery={onQuery} />
    </div>
  );
}
