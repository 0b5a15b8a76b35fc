import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../../../components/states/lazy-part.tsx';
import { useWorkspace } from '../../../../lib/workspace/use-workspaces.ts';

/** Few members ever see it, and every screen would load it. */
const SetUpFactor = lazyPart({
  load: () => import('./set-up-factor.tsx').then((part) => part.SetUpFactor),
  what: 'the page',
});

interface FactorWallProps {
  /** The path of the screen. */
  screen: string;
  children: ReactNode;
}

/**
 * Replaces the screens of a workspace that requires a second factor until the account has one, and offers to set it up.
 * The account’s settings stay, and so does the screen for leaving the workspace.
 */
export function FactorWall({ screen, children }: FactorWallProps) {
  const workspace = useWorkspace();
  // The recovery codes follow the new factor, and the workspace may load again before they were read.
  const [isSettingUp, setSettingUp] = useState(false);
  if (!workspace || /^\/(?:settings|workspace)\/?$/.test(screen)) return children;
  if (!workspace.second_factor_missing && !isSettingUp) return children;
  return <SetUpFactor name={workspace.name} onSettingUp={setSettingUp} />;
}
