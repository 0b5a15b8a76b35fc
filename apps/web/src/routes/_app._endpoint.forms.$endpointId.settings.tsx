import { createFileRoute } from '@tanstack/react-router';
import { EndpointSettingsScreen } from '../features/endpoints/settings/settings-screen.tsx';
import { EndpointShell } from '../features/endpoints/shell/endpoint-shell.tsx';
import { EndpointSettingsSkeleton } from '../features/endpoints/shell/tab-skeletons.tsx';

export const Route = createFileRoute('/_app/_endpoint/forms/$endpointId/settings')({
  staticData: { screen: 'Settings' },
  component: EndpointSettings,
});

function EndpointSettings() {
  const { endpointId } = Route.useParams();
  return (
    <EndpointShell endpointId={endpointId} tab="Settings" skeleton={<EndpointSettingsSkeleton />}>
      {(endpoint) => <EndpointSettingsScreen endpoint={endpoint} />}
    </EndpointShell>
  );
}
