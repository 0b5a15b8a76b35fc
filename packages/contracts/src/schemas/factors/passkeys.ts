import { z } from 'zod';
import { ROW_ID } from '../../id-shapes.ts';
import { limits } from '../../limits.ts';
import { timeSchema } from '../common.ts';
import { opaqueToken, required } from '../credentials.ts';

// What browsers and the server exchange is defined by Web Authentication (W3C, level 3, section 5.1).

/** Bytes in Base64URL. An attestation with its certificates is the longest. */
const bytes = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/, 'This is not Base64URL.');

const credential = {
  id: bytes.min(1).describe('The passkey’s id, in Base64URL like all bytes here.'),
  rawId: bytes.describe('The same.'),
  type: z.literal('public-key').describe('The kind of credential; there is no other.'),
};

/** What `navigator.credentials.create()` returns, as JSON. */
const newCredentialSchema = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON: bytes.describe('What the browser signed for.'),
        attestationObject: bytes.describe('The public key.'),
        transports: z
          .array(z.string().max(32).describe('A way, such as `internal`.'))
          .max(10)
          .optional()
          .describe('How the authenticator is reached.'),
      })
      .describe('What the authenticator has made.'),
  })
  .describe('The new passkey: the JSON of the browser’s `PublicKeyCredential`.');

/** What `navigator.credentials.get()` returns, as JSON. */
export const passkeyProofSchema = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON: bytes.describe('What the browser signed for.'),
        authenticatorData: bytes.describe('What the authenticator says about itself.'),
        signature: bytes.describe('The signature of both.'),
        userHandle: bytes.optional().describe('The account.'),
      })
      .describe('What the authenticator has signed.'),
  })
  .describe('A passkey’s signature: the JSON of the browser’s `PublicKeyCredential`.');
export type PasskeyProof = z.infer<typeof passkeyProofSchema>;

const name = required('Enter a name.').max(limits.nameChars).describe('What its owner calls it, such as the device.');

export const passkeySchema = z
  .object({
    id: z.string().regex(ROW_ID).describe('The passkey’s id.'),
    name,
    is_synced: z.boolean().describe('Whether a password manager keeps it on several devices.'),
    created_at: timeSchema.describe('When it was added.'),
    last_used_at: timeSchema.nullable().describe('When it last signed in or confirmed a change; null: not since.'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

/** For the browser alone, which may know more members than this version of the server. */
const browserOptions = z
  .looseObject({ challenge: z.string().describe('Random bytes. They are signed once, within five minutes.') })
  .describe('What to pass to the browser.');

export const newPasskeyOptionsSchema = z.object({
  options: browserOptions.describe(
    'For `navigator.credentials.create()`, as `PublicKeyCredentialCreationOptionsJSON`.',
  ),
});

export const passkeyOptionsSchema = z.object({
  options: browserOptions.describe('For `navigator.credentials.get()`, as `PublicKeyCredentialRequestOptionsJSON`.'),
});

export const passkeyOptionsInput = z.object({
  token: opaqueToken
    .optional()
    .describe('The token of a sign-in that waits for its second factor. Without it, the passkey signs in alone.'),
});

export const passkeySignInInput = z.object({
  passkey: passkeyProofSchema,
  remember: z.boolean().optional().describe('A session of 30 days instead of 24 hours.'),
});

export const addPasskeyInput = z.object({ name, passkey: newCredentialSchema });

export type AddPasskeyInput = z.output<typeof addPasskeyInput>;

export const addedPasskeySchema = z.object({
  passkey: passkeySchema.describe('The new passkey.'),
  recovery_codes: z
    .array(z.string())
    .nullable()
    .describe('With the first factor: ten codes, each of which works once. Only this answer shows them.'),
});

export const passkeyKey = { passkey_id: passkeySchema.shape.id };

export const renamePasskeyInput = z.object({ ...passkeyKey, name });
