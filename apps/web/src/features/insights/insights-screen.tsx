import type { Endpoint, Insights } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import { Empty } from '../../components/states/empty.tsx';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { useHeartbeat } from '../endpoints/use-endpoint.ts';
import { Choice } from './choice.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { DestinationsPanel } from './destinations-panel.tsx';
import { ranges, type Range } from './insights-query.ts';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { ReadTimePanel } from './read-time-panel.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { VerdictsPanel } from './verdicts-panel.tsx';
import { WhenPanel } from './when-panel.tsx';

interface InsightsScreenProps {
  endpoint: Endpoint;
  days: Range;
  onDays: (days: Range) => void;
}

/** An endpoint in figures. */
export function InsightsScreen({ endpoint, days, onDays }: InsightsScreenProps) {
  const query = trpc.insights.endpoint.useQuery(
    { id: endpoint.id, days },
    { refetchInterval: useHeartbeat(), placeholderData: keepPreviousData },
  );
  if (!query.data)
    return query.error ? <LoadFailed query={query} title="Couldn’t load the figures" /> : <InsightsSkeleton />;
  if (isNew(endpoint, query.data)) return <NoFigures endpoint={endpoint} />;
  return (
    <div className="page">
      <div className="page-head">
        <h2 className="screen-heading">Insights</h2>
        <Choice label="Period" options={ranges} value={days} onChange={onDays} />
      </div>
      <Figures endpoint={endpoint} insights={query.data} isStale={query.isPlaceholderData} />
    </div>
  );
}

interface FiguresProps {
  endpoint: Endpoint;
  insights: Insights;
  /** The figures of another range, until the new ones are loaded. */
  isStale: boolean;
}

function Figures({ endpoint, insights, isStale }: FiguresProps) {
  return (
    <div className="panel-grid figures-of-endpoint" aria-busy={isStale}>
      <WhenPanel days={insights.days} hours={insights.hours} />
      <div className="column">
        <VerdictsPanel verdicts={insights.verdicts} />
        <SourcesPanel sources={insights.sources} />
        <DestinationsPanel endpoint={endpoint} destinations={insights.destinations} />
      </div>
      <div className="column">
        <ClockPanel clock={insights.clock} />
        <ReadTimePanel time_to_read={insights.time_to_read} />
      </div>
    </div>
  );
}

/** The endpoint has never received a submission, not even a deleted one. */
const isNew = ({ last_submission_at }: Endpoint, { verdicts }: Insights): boolean =>
  last_submission_at === null && Object.values(verdicts).every((count) => count === 0);

function NoFigures({ endpoint }: { endpoint: Endpoint }) {
  return (
    <Empty
      drawing="gate"
      title="No insights yet"
      text="Charts appear here with the first submission."
      action={
        <Link className="button primary" to="/forms/$endpointId/integrate" params={{ endpointId: endpoint.id }}>
          Integrate the form
        </Link>
      }
    />
  );
}
