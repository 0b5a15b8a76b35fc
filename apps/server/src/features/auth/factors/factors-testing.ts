import { Secret, TOTP } from 'otpauth';
import type { Account, Harness } from '../../../../test/harness.ts';

/** The code that an authenticator app shows at a time. */
export const totpAt = (secret: string, time: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });

/** Sets up an authenticator app. The code of the current 30 seconds is used up. */
export async function setUpAuthenticator(
  harness: Harness,
  { client, password }: Account,
  proof: { code?: string } = {},
) {
  const { secret } = await client.factors.startAuthenticator({ current_password: password, ...proof });
  const code = totpAt(secret, harness.deps.now());
  const { recovery_codes } = await client.factors.confirmAuthenticator({ code });
  return { secret, recovery_codes };
}

/** Signs in with the password. @returns the token of the sign-in that waits for its second factor */
export async function signInHalf(harness: Harness, { email, password }: Pick<Account, 'email' | 'password'>) {
  const result = await harness.client().auth.login({ email, password });
  if (!('second_factor' in result)) throw new Error('The account has no second factor.');
  return result.second_factor.token;
}
