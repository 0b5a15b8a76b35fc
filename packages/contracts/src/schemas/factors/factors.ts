import { z } from 'zod';
import { sessionSchema } from '../account.ts';
import { timeSchema } from '../common.ts';
import { givenPassword, opaqueToken, required } from '../credentials.ts';

const currentPassword = givenPassword('The current password is required.');

/** Six digits of the authenticator app, or a recovery code. Spaces, dashes and case do not matter. */
const givenCode = required('Enter a code.').max(100);

export const pendingSignInSchema = z
  .object({
    second_factor: z
      .object({
        token: z.string().describe('Send it with a code to `POST /auth/login/second-factor`. It works once.'),
        expires_at: timeSchema.describe('When it expires.'),
      })
      .describe('The sign-in, which waits for the second factor.'),
  })
  .meta({ id: 'PendingSignIn' });
export type PendingSignIn = z.infer<typeof pendingSignInSchema>;

/** What a proof of the first factor leads to. */
export const signInResultSchema = z.union([sessionSchema, pendingSignInSchema]);
export type SignInResult = z.infer<typeof signInResultSchema>;

export const secondFactorInput = z.object({
  token: opaqueToken.describe('The token of the sign-in that waits.'),
  code: givenCode.describe('The six digits of the authenticator app, or a recovery code.'),
});

export const startAuthenticatorInput = z.object({ current_password: currentPassword });

export const confirmAuthenticatorInput = z.object({
  code: givenCode.describe('The six digits that the authenticator app shows.'),
});

export const changeFactorsInput = z.object({
  current_password: currentPassword,
  code: givenCode.describe('The six digits of the authenticator app, or a recovery code.'),
});

export const factorsSchema = z
  .object({
    authenticator: z
      .object({
        created_at: timeSchema.describe('When it was set up.'),
        last_used_at: timeSchema.nullable().describe('When a code of it was last accepted; null: not since.'),
      })
      .nullable()
      .describe('The authenticator app; null: there is none, and the password alone signs in.'),
    recovery_codes_left: z.int().describe('How many recovery codes have not been used.'),
  })
  .meta({ id: 'Factors' });
export type Factors = z.infer<typeof factorsSchema>;

export const newAuthenticatorSchema = z.object({
  secret: z.string().describe('The secret in Base32, to type into an app that cannot scan.'),
  uri: z.string().describe('The same as an `otpauth:` address, to show as a QR code.'),
});

export const recoveryCodesSchema = z.object({
  recovery_codes: z.array(z.string()).describe('Ten codes, each of which works once. Only this answer shows them.'),
});
