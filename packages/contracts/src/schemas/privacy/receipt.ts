import { z } from 'zod';
import { endpointIdSchema, submissionIdSchema, workspaceIdSchema } from '../../ids.ts';
import { timeSchema } from '../common.ts';

const base64url = z.string().regex(/^[\w-]+$/);

/** A public key as RFC 8037 writes it. */
export const receiptKeySchema = z
  .object({
    kty: z.literal('OKP').describe('The kind of key.'),
    crv: z.literal('Ed25519').describe('The curve.'),
    alg: z.literal('EdDSA').describe('The algorithm.'),
    use: z.literal('sig').describe('The key signs.'),
    kid: z.string().describe('The key’s id, which receipts name in `key_id`.'),
    x: base64url.describe('The public key, base64url.'),
  })
  .meta({ id: 'ReceiptKey' });
export type ReceiptKey = z.infer<typeof receiptKeySchema>;

export const receiptKeysSchema = z
  .object({ keys: z.array(receiptKeySchema).describe('All keys that have signed receipts, the current one first.') })
  .meta({ id: 'ReceiptKeys' });
export type ReceiptKeys = z.infer<typeof receiptKeysSchema>;

const answerSchema = z.object({
  submission_id: submissionIdSchema,
  state: z.enum(['pending', 'delivered', 'dead']).describe('`dead`: it was tried until the server gave up.'),
  attempts: z.int().describe('How often it was tried.'),
  status: z.int().nullable().describe('The HTTP status of the last answer; null: there was none.'),
  at: timeSchema.nullable().describe('When it was last tried; null: not yet.'),
});

/**
 * A receipt. Its text is canonical JSON (RFC 8785), and the signature is of the canonical text without `signature`
 * (Ed25519, RFC 8032).
 */
export const receiptSchema = z
  .object({
    type: z.literal('postern-erasure-receipt').describe('What the document is.'),
    version: z.literal(1).describe('The version of this format.'),
    installation: z.string().describe('The address of the installation that erased.'),
    workspace: z
      .object({ id: workspaceIdSchema, name: z.string().describe('Its name.') })
      .describe('The workspace that had the submissions.'),
    request_id: z.string().describe('The privacy request’s id.'),
    requested_at: timeSchema.describe('When the privacy request was made.'),
    erased_at: timeSchema.describe('When the last submission was erased.'),
    as_of: timeSchema.describe('The time of the answers below.'),
    is_complete: z.boolean().describe('Whether no answer is pending, so that the receipt stays as it is.'),
    value: z
      .object({
        match: z.enum(['whole', 'contains']).describe('How the value was compared.'),
        salt: z.string().describe('Random characters.'),
        sha256: base64url.describe('The SHA-256 of the salt followed by the value, base64url.'),
      })
      .describe('What was searched for. Only who knows the value can compute the hash.'),
    in_files: z.boolean().describe('Whether the content of files was searched too.'),
    unread_files: z
      .int()
      .describe('Files whose content the search could not read, or not completely: the person may be in them.'),
    endpoints: z
      .array(
        z.object({
          id: endpointIdSchema,
          name: z.string().describe('Its name when the submissions were found.'),
          submissions: z.array(submissionIdSchema).describe('The submissions that were erased.'),
          files: z.int().describe('Their files.'),
          bytes: z.int().describe('The bytes of their files.'),
        }),
      )
      .describe('Where something was erased.'),
    kept: z.int().describe('Submissions that were found and left out of the erasure.'),
    gone: z.int().describe('Submissions that were found and had been deleted or moved before the erasure.'),
    destinations: z
      .array(
        z.object({
          endpoint_id: endpointIdSchema,
          id: z.string().describe('The destination’s id.'),
          kind: z.string().describe('`webhook`, `email` or a chat service.'),
          submissions: z.int().describe('How many of the submissions it had received.'),
          answers: z.array(answerSchema).describe('What it answered to `submission.erased`. Only webhooks are told.'),
        }),
      )
      .describe('Where copies had been sent.'),
    key_id: z.string().describe('The id of the key that signed.'),
    signature: base64url.describe('The signature, base64url.'),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;
