import { createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '../features/onboarding/onboarding-screen.tsx';

export const Route = createFileRoute('/_app/onboarding')({
  staticData: { screen: 'the first steps' },
  component: OnboardingScreen,
});
