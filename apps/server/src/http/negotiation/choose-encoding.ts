import { readPreferences } from './read-preferences.ts';

/** How a body may travel, the smallest first: brotli wins over zstd on files as small as ours, and both over gzip. */
export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * What to send to whom (RFC 9110, section 12.5.3): the encoding that the client wants most, the smallest one among equals.
 * @returns undefined for the body as it is: nothing else is wanted, or nothing was said
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const wanted = new Map(readPreferences(acceptEncoding ?? '').map(({ name, quality }) => [name, quality]));
  const quality = (encoding: Encoding) => wanted.get(encoding) ?? wanted.get('*') ?? 0;
  const best = encodings.reduce((best, encoding) => (quality(encoding) > quality(best) ? encoding : best));
  return quality(best) > 0 && quality(best) >= (wanted.get('identity') ?? 0) ? best : undefined;
}
