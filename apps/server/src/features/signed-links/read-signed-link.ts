import { createHmac } from 'node:crypto';
import { limits } from '@postern/contracts';
import { maxSignedChars } from '@postern/contracts/signed-links';
import type { SignedLink } from '@postern/forms/prefill/signed-link';
import { z } from 'zod';
import { isSigned } from '../../lib/signatures/signature.ts';
import { linkKeyOf, type LinkKeyOf } from './link-key.ts';

/** What is signed, and the signature: base64url text, of which the second has the 32 bytes of SHA-256. */
const TOKEN = /^([\w-]+)\.([\w-]{43})$/;

/** Owners sign on their own servers, perhaps what somebody else entered there. */
const payloadSchema = z.object({
  values: z.record(z.string(), z.array(z.string())),
  locked: z.array(z.string()).max(limits.formFields),
  until: z.number().optional(),
});

/**
 * Reads the `_signed` of an address or of a submission.
 * @returns undefined if it was changed, was signed with another key or for another form, or has expired
 */
export function readSignedLink(token: unknown, of: LinkKeyOf & { now: Date }): SignedLink | undefined {
  if (typeof token !== 'string' || token.length > maxSignedChars) return undefined;
  const [, signed, signature] = TOKEN.exec(token) ?? [];
  if (signed === undefined || signature === undefined) return undefined;
  if (!isSigned(signature, createHmac('sha256', linkKeyOf(of)).update(signed).digest('base64url'))) return undefined;
  const payload = parse(Buffer.from(signed, 'base64url').toString());
  if (!payload || (payload.until !== undefined && payload.until * 1000 <= of.now.getTime())) return undefined;
  return { token, values: new Map(Object.entries(payload.values)), locked: payload.locked };
}

function parse(text: string): z.output<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
