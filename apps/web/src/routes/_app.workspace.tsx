import { createFileRoute } from '@tanstack/react-router';
import { WorkspaceScreen } from '../features/workspaces/workspace-screen.tsx';
import { nameInAddress } from '../lib/workspace/address.ts';

export const Route = createFileRoute('/_app/workspace')({
  staticData: { screen: 'the workspace', isWide: true },
  search: { middlewares: [nameInAddress] },
  component: WorkspaceScreen,
});
