import { randomInt } from 'node:crypto';
import { createChallenge as createSigned, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaOutcome } from './captcha.model.ts';
import type { ReplayGuard } from './replay-guard.ts';
import { signText } from '../../../lib/signature.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';

/** How long a challenge may be answered. */
const LIFETIME_MS = 20 * MINUTE_MS;

/**
 * The work: the browser tries counters from 0 until PBKDF2 (COST iterations each) gives the key that was hidden behind
 * one of COUNTERS. That is 2,000 tries on average and never more than 4,000, so nobody waits much longer than others do.
 * Starting anywhere but at 0 gains nothing, as every counter is equally likely.
 *
 * Measured with the altcha 3.2.2 widget in Chromium 156 on two server cores: 0.53 ms a try on one of them, 0.4 to 1.9 s
 * from opening the page to the answer. A phone's cores are taken to be half as fast, and the widget uses all of them:
 * about a second. PBKDF2 because a browser runs it natively: a program of an attacker's own gains a factor of two or
 * three, with plain SHA-256 it would be a hundred. Making a challenge costs us one try (0.3 ms, in the thread pool),
 * verifying an answer two HMACs.
 */
const ALGORITHM = 'PBKDF2/SHA-256';
const COST = 2_000;
const COUNTERS = 4_000;

/** An answer has about 700 characters. */
const MAX_PAYLOAD_CHARS = 4_096;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** What the widget sends, as base64 of JSON. Exactly what we sign gets past it; the rest is dropped unread. */
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
 * The keys are the endpoint's own, so that an answer for one endpoint is a forgery at any other. The second one, for the
 * hidden key, must differ: its signature is public.
 */
function toKeys(secret: string, endpointId: string) {
  return {
    hmacSignatureSecret: signText(secret, 'altcha challenge', [endpointId]),
    hmacKeySignatureSecret: signText(secret, 'altcha answer', [endpointId]),
  };
}

/**
 * A challenge of the server's own (ALTCHA protocol, version 2): no third party, nothing stored. It is JSON as the
 * widget's `challenge` URL has to answer it; never let it be cached, as each can be used once.
 * @param secret the installation's; @param endpointId the only endpoint that will take the answer
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
  /** Where the answer is used up. */
  replayGuard: ReplayGuard;
}

/**
 * Verifies what the widget put into the field `altcha`. A right answer is used up by this, so it belongs behind
 * everything that may send the visitor back to correct the form. Never throws for anything a visitor can send.
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
  // The library goes by the machine's clock; ours may have been moved, and it counts.
  const expiresMs = challenge.parameters.expiresAt * 1000;
  if (expired || (invalidSignature === false && expiresMs <= check.now.getTime()))
    return failed('the challenge has expired');
  if (invalidSignature) return failed('the challenge belongs to another endpoint');
  if (!verified) return failed('the answer to the challenge is wrong');
  // Signed, so nobody can make two ids of one challenge.
  const isFirst = await check.replayGuard.spend(challenge.parameters.nonce, expiresMs);
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
