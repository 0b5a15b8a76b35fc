import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { safeRedirect } from '../../../lib/redirect.ts';
import { getToken, startSession } from '../../../lib/account/session.ts';
import { trpc } from '../../../lib/trpc.ts';
import { readWorkspace } from '../../../lib/workspace/address.ts';
import { enterWorkspace } from '../../../lib/workspace/current.ts';

/**
 * Makes a token the session, loads the profile and opens the requested page.
 * @param returnTo the requested page, from the address
 */
export function useEnter(returnTo: string | undefined): (token: string) => Promise<void> {
  const { history, options } = useRouter();
  const { hasScreen } = options.context;
  const utils = trpc.useUtils();
  return useCallback(
    async (token) => {
      startSession(token);
      // A screen that needs the profile loads it again and reports the failure.
      await utils.auth.profile.fetch().catch(() => undefined);
      if (getToken() !== token) return;
      const wanted = safeRedirect(returnTo);
      // The navigation is there before the page is: it must lead into the same workspace.
      const workspace = readWorkspace(new URL(wanted, window.location.origin).searchParams.get('workspace'));
      if (workspace !== undefined) enterWorkspace(workspace);
      if (hasScreen(wanted)) history.replace(wanted, { justSignedIn: true });
      else window.location.replace(wanted);
    },
    [utils, history, hasScreen, returnTo],
  );
}
