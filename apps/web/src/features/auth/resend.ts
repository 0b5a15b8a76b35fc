import { revoke } from '../../lib/account/session.ts';
import { createDetachedClient } from '../../lib/trpc.ts';

/**
 * Sends the verification link again to an account that has just registered and is not signed in: signs in with the
 * credentials, sends the email, and revokes the token. The token never becomes the session, and a refusal does not sign
 * out.
 * @throws if signing in or sending fails
 */
export async function resendAfterRegistration(credentials: { email: string; password: string }): Promise<void> {
  const session = await createDetachedClient().auth.login.mutate(credentials);
  if (!('access_token' in session)) throw new Error('A new account has no second factor.');
  const token = session.access_token;
  try {
    await createDetachedClient(token).auth.resendVerification.mutate();
  } finally {
    void revoke(token);
  }
}
