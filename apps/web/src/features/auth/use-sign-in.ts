import { timings, type PendingSignIn } from '@postern/contracts';
import { useEffect, useState } from 'react';
import { rememberPasskey, signWithPasskey } from '../../lib/passkeys.ts';
import { trpc } from '../../lib/trpc.ts';
import { useEnter } from './providers/use-enter.ts';

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/** A sign-in that waits for its second factor. */
export type Waiting = PendingSignIn['second_factor'];

/**
 * Signs in: with a password and, if the account has one, a second factor, or with a passkey alone. After the server's answer the screen welcomes for one second. Then the token becomes the session, the
 * profile is loaded and the requested page opens. Leaving the screen during that second cancels it.
 * @param returnTo the requested page, from the address
 * @param begun a sign-in that waits already
 */
export function useSignIn(returnTo: string | undefined, begun: Waiting | null = null) {
  const enter = useEnter(returnTo);
  const { mutateAsync: login } = trpc.auth.login.useMutation();
  const { mutateAsync: complete } = trpc.auth.secondFactor.useMutation();
  const { mutateAsync: getOptions } = trpc.auth.passkeyOptions.useMutation();
  const { mutateAsync: enterAlone } = trpc.auth.passkey.useMutation();
  const [pending, setPending] = useState(begun);
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    if (!token) return undefined;
    const timer = setTimeout(() => void enter(token), timings.redirectAfterLoginMs);
    return () => clearTimeout(timer);
  }, [token, enter]);

  const signIn = async (credentials: Credentials) => {
    const result = await login(credentials);
    if ('second_factor' in result) setPending(result.second_factor);
    else setToken(result.access_token);
  };
  const enterCode = async (code: string) => {
    if (pending === null) return;
    const session = await complete({ token: pending.token, code });
    setToken(session.access_token);
  };
  /** @param fromField whether the browser offers its passkeys in a field, until one is chosen */
  const signInByPasskey = async ({ remember = false, fromField = false } = {}) => {
    const { options } = await getOptions(pending ? { token: pending.token } : {});
    const passkey = await signWithPasskey(options, fromField);
    const session = pending
      ? await complete({ token: pending.token, passkey })
      : await enterAlone({ passkey, remember });
    rememberPasskey();
    setToken(session.access_token);
  };
  const startAgain = () => setPending(null);
  return { signIn, enterCode, signInByPasskey, startAgain, pending, welcome: token !== null };
}
