import { z } from 'zod';
import { sessionSchema } from '../account.ts';
import { timeSchema } from '../common.ts';
import { opaqueToken, ownPassword, required } from '../credentials.ts';
import { passkeyKey, passkeyProofSchema, passkeySchema } from './passkeys.ts';

/** Six digits of the authenticator app, or a recovery code. Spaces, dashes and case do not matter. */
const givenCode = required('Enter a code.').max(100);

export const pendingSignInSchema = z
  .object({
    second_factor: z
      .object({
        token: z.string().describe('Send it with a code to `POST /auth/login/second-factor`. It works once.'),
        expires_at: timeSchema.describe('When it expires.'),
        has_authenticator: z.boolean().describe('Whether the account has an authenticator app.'),
        has_passkey: z.boolean().describe('Whether the account has a passkey, which can be used instead of a code.'),
      })
      .describe('The sign-in, which waits for the second factor.'),
  })
  .meta({ id: 'PendingSignIn' });
export type PendingSignIn = z.infer<typeof pendingSignInSchema>;

/** What a proof of the first factor leads to. */
export const signInResultSchema = z.union([sessionSchema, pendingSignInSchema]);
export type SignInResult = z.infer<typeof signInResultSchema>;

/** Exactly one of the two; the server says what is missing. */
const proof = {
  code: givenCode
    .optional()
    .describe('The six digits of the authenticator app, or a recovery code. Required without a passkey.'),
  passkey: passkeyProofSchema.optional().describe('A passkey’s signature, instead of a code.'),
};

export const secondFactorInput = z.object({
  token: opaqueToken.describe('The token of the sign-in that waits.'),
  ...proof,
});

export const confirmAuthenticatorInput = z.object({
  code: givenCode.describe('The six digits that the authenticator app shows.'),
});

/** Adding a factor takes another one only if the account has one already. */
export const changeFactorsInput = z.object({ current_password: ownPassword, ...proof });

export const removePasskeyInput = z.object({ ...passkeyKey, ...changeFactorsInput.shape });

export const factorsSchema = z
  .object({
    authenticator: z
      .object({
        created_at: timeSchema.describe('When it was set up.'),
        last_used_at: timeSchema.nullable().describe('When a code of it was last accepted; null: not since.'),
      })
      .nullable()
      .describe('The authenticator app; null: there is none.'),
    passkeys: z.array(passkeySchema).describe('The passkeys, in the order in which they were added.'),
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
