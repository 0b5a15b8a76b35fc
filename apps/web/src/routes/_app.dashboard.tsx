import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { useFirstSteps } from '../features/onboarding/use-first-steps.ts';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { screen: 'the dashboard' },
  component: Dashboard,
});

function Dashboard() {
  return <DashboardScreen isLeaving={useFirstSteps()} />;
}
