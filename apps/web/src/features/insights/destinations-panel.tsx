import { destinationNames, type Endpoint, type Insights } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { destinationWord } from '../deliveries/states/destination-words.ts';
import { kindIcons } from '../deliveries/destinations/kinds.ts';
import { StateSince } from '../deliveries/destinations/state-since.tsx';
import { RecentAttempts } from '../deliveries/destinations/recent-attempts.tsx';

type Destination = Insights['destinations'][number];

interface DestinationsPanelProps {
  endpoint: Endpoint;
  destinations: readonly Destination[];
}

/** The health of an endpoint's destinations. */
export function DestinationsPanel({ endpoint, destinations }: DestinationsPanelProps) {
  return (
    <section className="panel" aria-labelledby="destinations-title">
      <header>
        <h2 id="destinations-title">Destinations</h2>
        <ButtonLink variant="quiet" size="s" to="/forms/$endpointId/deliveries" params={{ endpointId: endpoint.id }}>
          Deliveries <ArrowRight aria-hidden="true" className="inline-icon" />
        </ButtonLink>
      </header>
      {destinations.length === 0 ? (
        <p className="muted panel-body">No destinations yet. Submissions are stored but not delivered anywhere.</p>
      ) : (
        <ul className="destination-health">
          {destinations.map((destination) => (
            <Row
              key={destination.id}
              endpointId={endpoint.id}
              destination={endpoint.is_test ? asTested(destination) : destination}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** No address of a test endpoint is asked to confirm, so none is waited for. */
const asTested = (destination: Destination): Destination => ({
  ...destination,
  addresses: destination.addresses === 'waiting' ? 'ok' : destination.addresses,
});

function Row({ endpointId, destination }: { endpointId: string; destination: Destination }) {
  const { id, kind, name } = destination;
  const { look, word } = destinationWord(destination);
  const Icon = kindIcons[kind];
  return (
    <li>
      <Icon aria-label={destinationNames[kind]} />
      <Link
        className="ellipsis"
        dir="auto"
        to="/forms/$endpointId/deliveries"
        params={{ endpointId }}
        search={{ to: id }}
      >
        {name}
      </Link>
      <RecentAttempts recent={destination.recent} />
      <span className="state">
        <span className={`badge ${look}`}>{word}</span>
        <small className="muted small">
          <StateSince destination={destination} />
        </small>
      </span>
    </li>
  );
}
