import { createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '../features/onboarding/onboarding-screen.tsx';
import { nameInAddress } from '../lib/workspace/address.ts';

export const Route = createFileRoute('/_app/onboarding')({
  staticData: { screen: 'the first steps', isWide: true },
  search: { middlewares: [nameInAddress] },
  component: OnboardingScreen,
});
