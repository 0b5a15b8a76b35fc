import type { Endpoint, Profile } from '@postern/contracts';
import { Page } from '../../components/page.tsx';
import { trpc } from '../../lib/trpc.ts';
import { NoEndpoints } from '../endpoints/endpoints-screen.tsx';
import { LoadFailed } from '../endpoints/load-failed.tsx';
import { useEndpoints, useOnAnyArrival } from '../endpoints/use-endpoint.ts';
import { UnverifiedNote } from '../settings/unverified-note.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { EndpointOverview } from './endpoint-overview.tsx';
import { Figures } from './figures.tsx';
import { HeldNote } from './held-note.tsx';
import { Newest } from './newest.tsx';

const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** The account at a glance. */
export function DashboardScreen() {
  const profile = trpc.auth.profile.useQuery();
  const endpoints = useEndpoints();
  const failed = [profile, endpoints].find((query) => query.error && !query.data);
  // The date has no comma, as people write it.
  const date = <span className="muted">{today.format(new Date()).replace(',', '')}</span>;
  return (
    <Page width={1200} title="Dashboard" actions={date}>
      {profile.data && endpoints.data ? (
        <Content profile={profile.data} endpoints={endpoints.data.items} onArrival={() => void profile.refetch()} />
      ) : failed ? (
        <LoadFailed query={failed} title="The dashboard could not be loaded" />
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  );
}

interface ContentProps {
  profile: Profile;
  endpoints: readonly Endpoint[];
  onArrival: () => void;
}

function Content({ profile, endpoints, onArrival }: ContentProps) {
  useOnAnyArrival(endpoints, onArrival);
  return (
    <div className="dash">
      <div className="wide stack empty:hidden">
        {!profile.email_verified && <UnverifiedNote email={profile.email} />}
        <HeldNote usage={profile.usage} />
      </div>
      {endpoints.length === 0 ? (
        <section className="panel wide" aria-label="Endpoints">
          <NoEndpoints />
        </section>
      ) : (
        <>
          <Figures usage={profile.usage} endpoints={endpoints} />
          <Newest endpoints={endpoints} />
          <EndpointOverview endpoints={endpoints} />
        </>
      )}
    </div>
  );
}
