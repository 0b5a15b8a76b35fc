import { limits, type PrivacyHit } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import type { Matcher } from './match-value.ts';
import { listFiles } from './scan.repo.ts';

/** Where files have a value, by submission. */
export type FilePlaces = Map<string, PrivacyHit['places']>;

interface Range {
  endpoint_id: string;
  after: string;
  last: string;
}

/** Searches the content of the files of a page of submissions. Only text has words. */
export async function searchFiles(deps: Deps, matcher: Matcher, range: Range): Promise<FilePlaces> {
  const found: FilePlaces = new Map();
  const files = await listFiles(deps.db, { ...range, maxBytes: limits.privacyFileBytes });
  for (const { submission_id, field, storage_key } of files) {
    const text = await readText(deps, storage_key);
    if (text === undefined || !hasValue(matcher, text)) continue;
    found.set(submission_id, [...(found.get(submission_id) ?? []), { in: 'file', field }]);
  }
  return found;
}

/** Folding ten megabytes takes long, so that a text without the pieces is not folded. */
function hasValue({ pieces, has }: Matcher, text: string): boolean {
  const lower = text.toLowerCase();
  const isAscii = !/[^\0-\x7f]/.test(lower);
  if (isAscii && !pieces.every((piece) => lower.includes(piece))) return false;
  return has(text);
}

/** @returns undefined for a file whose bytes are gone */
async function readText({ files }: Deps, storage_key: string): Promise<string | undefined> {
  try {
    const { stream } = await files.open(storage_key);
    const bytes = Buffer.concat((await stream.toArray()) as Buffer[]);
    const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
