import { createHash } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import { DAY_SECONDS } from '../../../lib/durations.ts';
import type { IntakeKey } from './row.model.ts';
import type { ParsedBody } from '../read/parsed-body.model.ts';

/** A client's key is remembered for a day. */
const KEY_SECONDS = DAY_SECONDS;
const MAX_KEY_CHARS = 255;

export interface KeySources {
  /** The Idempotency-Key header. */
  header: string | undefined;
  /** The `_idempotency` field. */
  field: string | undefined;
  /** The endpoint's window for equal content without a key; 0: off. */
  duplicateWindowSeconds: number;
}

/**
 * The key of a submission: the client's, else a hash of its content if the endpoint catches double clicks.
 * @throws {AppError} invalid for a key longer than 255 characters
 */
export function deriveKey(sources: KeySources, body: ParsedBody): IntakeKey | null {
  const chosen = sources.header?.trim() || sources.field?.trim();
  if (chosen) {
    if (chosen.length > MAX_KEY_CHARS) throw badKey();
    // Any text from a client, U+0000 and lone surrogates included, as a text that a column can store.
    return {
      key: `c:${encodeURIComponent(chosen.toWellFormed())}`,
      fingerprint: fingerprintOf(body),
      seconds: KEY_SECONDS,
    };
  }
  if (sources.duplicateWindowSeconds <= 0) return null;
  const fingerprint = fingerprintOf(body);
  return { key: `d:${fingerprint.toString('hex')}`, fingerprint, seconds: sources.duplicateWindowSeconds };
}

function badKey(): AppError {
  const message = `An idempotency key has at most ${MAX_KEY_CHARS} characters.`;
  return new AppError('invalid', message, { errors: [{ path: '_idempotency', message, code: 'too_big' }] });
}

/** A hash of the content: fields in order and files by their bytes. */
function fingerprintOf({ fields, files }: ParsedBody): Buffer {
  const content = [fields, files.map(({ field, name, sha256 }) => [field, name, sha256])];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
