import { timings } from '@postern/contracts';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useEnter } from './providers/use-enter.ts';

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/**
 * Signs in. If the account has a second factor, a code completes it. After the server's answer the screen welcomes for one second. Then the token becomes the session, the
 * profile is loaded and the requested page opens. Leaving the screen during that second cancels it.
 * @param returnTo the requested page, from the address
 * @param begun the token of a sign-in that waits for its second factor
 */
export function useSignIn(returnTo: string | undefined, begun: string | null = null) {
  const enter = useEnter(returnTo);
  const { mutateAsync: login } = trpc.auth.login.useMutation();
  const { mutateAsync: complete } = trpc.auth.secondFactor.useMutation();
  const [pending, setPending] = useState(begun);
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    if (!token) return undefined;
    const timer = setTimeout(() => void enter(token), timings.redirectAfterLoginMs);
    return () => clearTimeout(timer);
  }, [token, enter]);

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
