import type { Delivery, Destination, Endpoint } from '@postern/contracts';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Empty } from '../../../components/states/empty.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import type { DeliveriesQuery } from '../deliveries-query.ts';
import { DeliveryRowsSkeleton } from '../deliveries-skeleton.tsx';
import { DeliveryFilter } from './filter.tsx';
import { isOn } from '../destinations/words.ts';
import { OnHoldList } from './on-hold-list.tsx';
import { DeliveryRow } from './row.tsx';
import { RetryDeadDialog } from './retry-dead-dialog.tsx';
import { useDeliveries } from './use-deliveries.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

interface DeliveryListProps {
  endpoint: Endpoint;
  destinations: readonly Destination[];
  query: DeliveriesQuery;
  onQuery: (query: DeliveriesQuery) => void;
}

/** The deliveries of all submissions, newest first. */
export function DeliveryList({ endpoint, destinations, query, onQuery }: DeliveryListProps) {
  const [retrying, setRetrying] = useState(false);
  const may = useMay();
  return (
    <section id="deliveries" className="delivery-log" aria-labelledby="deliveries-title">
      <div className="page-head delivery-log-head">
        <h2 id="deliveries-title" tabIndex={-1} className="screen-heading no-outline">
          Deliveries
        </h2>
        <DeliveryFilter destinations={destinations} query={query} onQuery={onQuery} />
        {may('deliveries.retryDead') && (
          <Button icon={<RotateCw aria-hidden="true" />} onClick={() => setRetrying(true)}>
            Retry failed
          </Button>
        )}
      </div>
      <Rows endpoint={endpoint} destinations={destinations} query={query} onQuery={onQuery} />
      {retrying && (
        <RetryDeadDialog
          endpointId={endpoint.id}
          destinations={destinations}
          chosen={query.to}
          onClose={() => setRetrying(false)}
        />
      )}
    </section>
  );
}

function Rows({ endpoint, destinations, query, onQuery }: DeliveryListProps) {
  const list = useDeliveries(endpoint.id, query);
  if (!list.data)
    return list.error ? <LoadFailed query={list} title="Couldn’t load deliveries" /> : <DeliveryRowsSkeleton />;
  const items = list.data.pages.flatMap((page) => page.items);
  const onHold = list.data.pages[0]?.on_hold ?? [];
  if (items.length === 0 && onHold.length === 0) return <NoDeliveries query={query} onQuery={onQuery} />;
  return (
    <>
      <OnHoldList onHold={onHold} destinations={destinations} />
      {items.length > 0 && <Log items={items} destinations={destinations} isStale={list.isPlaceholderData} />}
      {list.hasNextPage && (
        <div className="delivery-log-more">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

interface LogProps {
  items: readonly Delivery[];
  destinations: readonly Destination[];
  /** The rows of the previous filter, until the new ones are loaded. */
  isStale: boolean;
}

function Log({ items, destinations, isStale }: LogProps) {
  const off = new Set(destinations.filter((destination) => !isOn(destination)).map(({ id }) => id));
  return (
    <div className="delivery-table">
      <div className="delivery-head" aria-hidden="true">
        <span>State</span>
        <span>Submission</span>
        <span>Destination</span>
        <span>Answer</span>
        <span className="number">Attempts</span>
        <span className="number">Duration</span>
        <span className="number">Time</span>
      </div>
      <ul aria-label="Deliveries" aria-busy={isStale || undefined}>
        {items.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} isOff={off.has(delivery.destination_id)} />
        ))}
      </ul>
    </div>
  );
}

function NoDeliveries({ query, onQuery }: Pick<DeliveryListProps, 'query' | 'onQuery'>) {
  if (query.state || query.to)
    return (
      <Empty
        title={query.state === 'dead' ? 'No failed deliveries' : 'No matches'}
        text={
          query.state === 'dead'
            ? 'Every delivery has arrived or is still being tried.'
            : 'No deliveries match this filter.'
        }
        action={<Button onClick={() => onQuery({})}>Show all</Button>}
      />
    );
  return (
    <Empty
      title="No deliveries yet"
      text="Each submission is delivered to every destination whose filter it matches. Every attempt appears here with its answer."
    />
  );
}
