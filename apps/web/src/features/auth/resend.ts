import { revoke } from '../../lib/session.ts';
import { createDetachedClient } from '../../lib/trpc.ts';

/**
 * Mails the verification link once more to an account that has just registered and is not signed in: signs in with the
 * credentials, resends, and gives the token back. The token never becomes the session, and a refusal signs nobody out.
 * @throws when signing in or resending fails
 */
export async function resendAfterRegistration(credentials: { email: string; password: string }): Promise<void> {
  const { access_token: token } = await createDetachedClient().auth.login.mutate(credentials);
  try {
    await createDetachedClient(token).auth.resendVerification.mutate();
  } finally {
    void revoke(token);
  }
}
