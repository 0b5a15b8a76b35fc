import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A signature over some text. Its purpose comes first, so that nothing signed for one thing passes for another; JSON
 * keeps the parts apart.
 */
export const signText = (secret: string, purpose: string, parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');

/** In the same time whatever is wrong. */
export function isSigned(signature: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
