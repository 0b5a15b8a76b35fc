import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A signature over some text. Its purpose comes first, so that a signature for one thing never passes for another; JSON
 * keeps the parts apart.
 */
export const signText = (secret: string, purpose: string, parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');

/** Compares in the same time for any difference. */
export function isSigned(signature: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
