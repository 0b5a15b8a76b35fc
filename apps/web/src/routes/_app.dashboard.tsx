import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { useFirstSteps } from '../features/onboarding/use-first-steps.ts';
import { nameInAddress } from '../lib/workspace/address.ts';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { screen: 'the dashboard', isWide: true },
  search: { middlewares: [nameInAddress] },
  component: Dashboard,
});

function Dashboard() {
  return <DashboardScreen isLeaving={useFirstSteps()} />;
}
