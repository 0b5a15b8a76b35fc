import type { Endpoint, EndpointsSummary, Profile } from '@postern/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { trpc } from '../../lib/trpc.ts';
import { NoEndpoints } from '../endpoints/no-endpoints.tsx';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { useEndpointsSummary, useFirstEndpoints, useHeartbeat, useOnAnyArrival } from '../endpoints/use-endpoint.ts';
import { PanelSkeleton } from '../insights/insights-skeleton.tsx';
import { hasSkipped } from '../onboarding/skipped.ts';
import { FirstStepsNote } from '../onboarding/first-steps-note.tsx';
import { UnverifiedNote } from '../settings/account/unverified-note.tsx';
import { BrokenNote } from './broken-note.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { EndpointOverview, shownEndpoints } from './endpoint-overview.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Figures } from './figures.tsx';
import { HeldNote } from './held-note.tsx';
import { Newest } from './newest.tsx';
import { PerDay, type OverviewRange } from './per-day.tsx';
import { useIsRoleLoading, useMay, useUsage } from '../../lib/workspace/use-workspaces.ts';

const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** The account at a glance. @param isLeaving another screen is about to replace it, so nothing is rendered */
export function DashboardScreen({ isLeaving }: { isLeaving: boolean }) {
  const profile = trpc.auth.profile.useQuery();
  const summary = useEndpointsSummary();
  const endpoints = useFirstEndpoints('received', shownEndpoints);
  // The first steps are offered once, at the first rendering, to those who may create an endpoint.
  const isRoleLoading = useIsRoleLoading();
  const failed = [profile, summary, endpoints].find((query) => query.error && !query.data);
  // Without the comma that Intl puts into the date.
  const date = <span className="muted">{today.format(new Date()).replace(',', '')}</span>;
  return (
    <Page width={1200} title="Dashboard" actions={date}>
      {isLeaving || isRoleLoading ? (
        <DashboardSkeleton />
      ) : profile.data && summary.data && endpoints.data ? (
        <Content
          profile={profile.data}
          summary={summary.data}
          endpoints={endpoints.data.items}
          onArrival={() => void profile.refetch()}
        />
      ) : failed ? (
        <LoadFailed query={failed} title="Couldn’t load the dashboard" />
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  );
}

interface ContentProps {
  profile: Profile;
  summary: EndpointsSummary;
  /** Those that received a submission last. */
  endpoints: readonly Endpoint[];
  onArrival: () => void;
}

function Content({ profile, summary, endpoints, onArrival }: ContentProps) {
  useOnAnyArrival(summary, onArrival);
  const usage = useUsage();
  const may = useMay();
  // They stay until they are completed, because the second step follows the first.
  const [isBegun, setBegun] = useState(endpoints.length === 0 && may('endpoints.create') && !hasSkipped(profile.id));
  return (
    <div className="panel-grid">
      <div className="wide stack dashboard-notes">
        {!profile.email_verified && <UnverifiedNote email={profile.email} />}
        <BrokenNote summary={summary} />
        {usage && <HeldNote usage={usage} />}
        {!isBegun && may('endpoints.create') && <FirstStepsNote accountId={profile.id} summary={summary} />}
      </div>
      {isBegun ? (
        <FirstSteps profile={profile} endpoints={endpoints} onLeave={() => setBegun(false)} />
      ) : endpoints.length === 0 ? (
        <section className="panel wide" aria-label="Endpoints">
          <NoEndpoints />
        </section>
      ) : (
        <Charts usage={usage ?? null} summary={summary} endpoints={endpoints} />
      )}
    </div>
  );
}

interface ChartsProps extends Pick<ContentProps, 'summary' | 'endpoints'> {
  usage: Profile['usage'] | null;
}

function Charts({ usage, summary, endpoints }: ChartsProps) {
  const [range, setRange] = useState<OverviewRange>(30);
  const overview = trpc.insights.overview.useQuery(
    { days: range, endpoint_ids: [] },
    { refetchInterval: useHeartbeat(), placeholderData: keepPreviousData },
  );
  return (
    <>
      <Figures usage={usage} summary={summary} />
      {overview.data ? (
        <PerDay days={overview.data.days} range={range} onRange={setRange} />
      ) : overview.error ? (
        <section className="panel wide" aria-label="Submissions per day">
          <LoadFailed query={overview} title="Couldn’t load the figures" />
        </section>
      ) : (
        <PanelSkeleton className="wide" height={228} />
      )}
      <Newest />
      <EndpointOverview endpoints={endpoints} />
    </>
  );
}
