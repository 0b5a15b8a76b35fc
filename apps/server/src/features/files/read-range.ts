import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../../outbound/files/files.ts';

/** `bytes=10-19`, `bytes=10-` or `bytes=-10`. */
const SINGLE_RANGE = /^bytes=(?:(?<start>\d+)-(?<end>\d*)|-(?<last>\d+))$/i;

/**
 * Reads the part of a file that a client asks for (RFC 9110, section 14). A header that cannot be read, several ranges
 * and a range of another version are ignored: the client then gets the whole file, as the standard allows. The package
 * range-parser refuses a suffix longer than the file, for which the standard demands the whole file.
 * @returns undefined for the whole file
 */
export function readRange(
  { range = '', 'if-range': condition }: IncomingHttpHeaders,
  { size, etag }: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const match = SINGLE_RANGE.exec(range)?.groups;
  if (!match || (condition !== undefined && condition !== etag)) return undefined;
  const start = match['start'] === undefined ? Math.max(size - Number(match['last']), 0) : Number(match['start']);
  const end = Math.min(match['end'] ? Number(match['end']) : Infinity, size - 1);
  if (match['end'] && Number(match['end']) < start) return undefined;
  return start > end ? 'unsatisfiable' : { start, end };
}
