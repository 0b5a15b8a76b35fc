import { timings } from '@postern/contracts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { safeRedirect } from '../../lib/redirect.ts';
import { getToken, startSession } from '../../lib/account/session.ts';
import { trpc } from '../../lib/trpc.ts';

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/**
 * Signs in. If the account has a second factor, a code completes it. After the server's answer the screen welcomes for one second. Then the token becomes the session, the
 * profile is loaded and the requested page opens. Leaving the screen during that second cancels it.
 * @param returnTo the requested page, from the address
 */
export function useSignIn(returnTo: string | undefined) {
  const { history, options } = useRouter();
  const { hasScreen } = options.context;
  const utils = trpc.useUtils();
  const { mutateAsync: login } = trpc.auth.login.useMutation();
  const { mutateAsync: complete } = trpc.auth.secondFactor.useMutation();
  const [pending, setPending] = useState<string | null>(null);
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    if (!token) return undefined;
    const enter = async () => {
      startSession(token);
      // A screen that needs the profile loads it again and reports the failure.
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
    const result = await login(credentials);
    if ('second_factor' in result) setPending(result.second_factor.token);
    else setToken(result.access_token);
  };
  const enterCode = async (code: string) => {
    if (pending === null) return;
    const session = await complete({ token: pending, code });
    setToken(session.access_token);
  };
  const startAgain = () => setPending(null);
  return { signIn, enterCode, startAgain, isPending: pending !== null, welcome: token !== null };
}
