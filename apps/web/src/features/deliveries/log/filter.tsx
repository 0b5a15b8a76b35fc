import { deliveryStates, type Destination } from '@postern/contracts';
import type { DeliveriesQuery } from '../deliveries-query.ts';
import { filterWords } from '../states/delivery-words.ts';
import { DestinationSelect } from '../destinations/select.tsx';

interface DeliveryFilterProps {
  destinations: readonly Destination[];
  query: DeliveriesQuery;
  onQuery: (query: DeliveriesQuery) => void;
}

/** The filter of the deliveries: by state and by destination. */
export function DeliveryFilter({ destinations, query, onQuery }: DeliveryFilterProps) {
  const { state: _state, ...anyState } = query;
  const { to: _to, ...anywhere } = query;
  return (
    <>
      <DestinationSelect
        className="delivery-destination-filter"
        aria-label="Destination"
        destinations={destinations}
        value={query.to ?? ''}
        onChange={(to) => onQuery(to ? { ...query, to } : anywhere)}
      />
      <span className="segmented" role="group" aria-label="State">
        <button type="button" aria-pressed={!query.state} onClick={() => onQuery(anyState)}>
          All
        </button>
        {deliveryStates.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={query.state === state}
            onClick={() => onQuery({ ...query, state })}
          >
            {filterWords[state]}
          </button>
        ))}
      </span>
    </>
  );
}
