import type { SafeAnswer } from '../../../outbound/safe-fetch/safe-fetch.ts';
import { cleanText, cutBytes } from './clean-text.ts';

/** Bytes of an answer that are stored. */
const MAX_BYTES = 500;

/**
 * An answer that may be stored and shown: the beginning of a body as UTF-8 (other charsets are mostly ASCII there), at
 * most 500 bytes, without controls and without `hidden`.
 */
export function toAnswerText(answer: SafeAnswer | string, hidden: readonly string[] = []): string {
  let text = typeof answer === 'string' ? answer : bodyText(answer);
  // Before the cut: otherwise a part of a secret at the limit would remain.
  for (const secret of hidden) text = text.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…');
  return cutBytes(cleanText(text), MAX_BYTES).trim();
}

/** Compressed bodies are never unpacked, because a few bytes may become gigabytes. */
function bodyText({ headers, body }: SafeAnswer): string {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && body.length > 0) return `(${body.length} bytes, compressed unasked: not shown)`;
  return new TextDecoder().decode(body);
}
