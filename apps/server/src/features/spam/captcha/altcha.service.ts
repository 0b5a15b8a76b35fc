import { randomInt } from 'node:crypto';
import { createChallenge as createSigned, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaOutcome } from './captcha.model.ts';
import type { ReplayGuard } from './replay-guard.service.ts';
import { signText } from '../../../lib/signatures/signature.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';

/** The time within which a challenge may be answered. */
const LIFETIME_MS = 20 * MINUTE_MS;

/**
 * The work: the browser tries counters from 0 until PBKDF2 (COST iterations each) gives the key that was hidden behind
 * one of COUNTERS. That is 2,000 tries on average and never more than 4,000, so waits do not vary much. Starting
 * anywhere but at 0 gains nothing, because every counter is equally likely.
 *
 * Measured with the altcha 3.2.2 widget in Chromium 156 on two server cores: 0.53 ms per try on one of them, 0.4 to 1.9
 * s from opening the page to the answer. A phone's cores are assumed to be half as fast, and the widget uses all of
 * them: about a second. PBKDF2 is used because browsers implement it natively: an attacker's own program gains a factor
 * of two or three; with plain SHA-256 it would gain a hundred. Issuing a challenge costs the server one try (0.3 ms, in
 * the thread pool), verifying an answer two HMACs.
 */
const ALGORITHM = 'PBKDF2/SHA-256';
const COST = 2_000;
const COUNTERS = 4_000;

/** An answer has about 700 characters. */
const MAX_PAYLOAD_CHARS = 4_096;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** The widget's answer, as base64 of JSON. Only the keys that we sign are kept; others are dropped unread. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(COST),
      expiresAt: z.int().positive(),
      keyLength: z.literal(32),
      keyPrefix: hex(16),
      keySignature: hex(32),
      nonce: hex(16),
      salt: hex(16),
    }),
    signature: hex(32),
  }),
  solution: z.object({ counter: z.int().min(0).max(0xffff_ffff), derivedKey: hex(32) }),
});

/**
 * The keys belong to the endpoint, so that an answer for one endpoint is invalid at any other. The second one, for the
 * hidden key, must differ, because its signature is public.
 */
function toKeys(secret: string, endpointId: string) {
  return {
    hmacSignatureSecret: signText(secret, 'altcha challenge', [endpointId]),
    hmacKeySignatureSecret: signText(secret, 'altcha answer', [endpointId]),
  };
}

/**
 * Issues a challenge of the server's own (ALTCHA protocol, version 2): no third party, nothing stored. It is JSON in
 * the format that the widget's `challenge` URL must return. It must never be cached, because each can be used once.
 * @param secret the installation's; @param endpointId the only endpoint that accepts the answer
 */
export function createChallenge(secret: string, endpointId: string, now: Date): Promise<Challenge> {
  return createSigned({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(COUNTERS),
    deriveKey,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    ...toKeys(secret, endpointId),
  });
}

export interface AltchaCheck {
  secret: string;
  endpointId: string;
  now: Date;
  /** Records used answers. */
  replayGuard: ReplayGuard;
}

/**
 * Verifies the widget's answer in the field `altcha`. A correct answer is used up by this, so call it after every check
 * that may send the visitor back to correct the form. Never throws, whatever a visitor sends.
 */
export async function verifyAltcha(payload: string | undefined, check: AltchaCheck): Promise<CaptchaOutcome> {
  if (payload === undefined || payload === '') return failed('the challenge was not answered');
  const read = readPayload(payload);
  if (!read) return failed('the answer to the challenge is unreadable');
  const { challenge, solution } = read;
  const { verified, invalidSignature, expired } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...toKeys(check.secret, check.endpointId),
  });
  // The library uses the machine's clock; ours, which tests may move, is the one that counts.
  const expiresMs = challenge.parameters.expiresAt * 1000;
  if (expired || (invalidSignature === false && expiresMs <= check.now.getTime()))
    return failed('the challenge has expired');
  if (invalidSignature) return failed('the challenge belongs to another endpoint');
  if (!verified) return failed('the answer to the challenge is wrong');
  // Signed, so nobody can make two ids of one challenge.
  const isFirst = await check.replayGuard.spend({
    endpoint_id: check.endpointId,
    nonce: challenge.parameters.nonce,
    expires_at: new Date(expiresMs),
  });
  return isFirst ? { outcome: 'passed' } : failed('the answer to the challenge was already used');
}

function readPayload(payload: string) {
  if (payload.length > MAX_PAYLOAD_CHARS) return undefined;
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

const failed = (detail: string): CaptchaOutcome => ({ outcome: 'failed', detail });
