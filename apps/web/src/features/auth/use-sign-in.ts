import { timings } from '@postern/contracts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { safeRedirect } from '../../lib/redirect.ts';
import { getToken, startSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/**
 * Signing in: after the server's yes there is one second of welcome, then the token becomes the session, the profile is
 * loaded and the page that was wanted opens. Leaving the screen during that second calls it off.
 * @param returnTo the page that was wanted, as the address gives it
 */
export function useSignIn(returnTo: string | undefined) {
  const { history, options } = useRouter();
  const { hasScreen } = options.context;
  const utils = trpc.useUtils();
  const { mutateAsync: login } = trpc.auth.login.useMutation();
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    if (!token) return undefined;
    const enter = async () => {
      startSession(token);
      // A screen that needs the profile asks for it again and says what failed.
      await utils.auth.profile.fetch().catch(() => undefined);
      if (getToken() !== token) return;
      const wanted = safeRedirect(returnTo);
      if (hasScreen(wanted)) history.replace(wanted, { justSignedIn: true });
      else window.location.replace(wanted);
    };
    const timer = setTimeout(() => void enter(), timings.redirectAfterLoginMs);
    return () => clearTimeout(timer);
  }, [token, utils, history, hasScreen, returnTo]);

  const signIn = async (credentials: Credentials) => {
    const session = await login(credentials);
    setToken(session.access_token);
  };
  return { signIn, welcome: token !== null };
}
