import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { nameInAddress } from '../lib/workspace/address.ts';

export const Route = createFileRoute('/_app/settings')({
  staticData: { screen: 'Settings', isWide: true },
  search: { middlewares: [nameInAddress] },
  component: SettingsScreen,
});
