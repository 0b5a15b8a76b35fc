import { readPreferences } from './read-preferences.ts';

/** The encodings of a body, smallest first: brotli beats zstd on files as small as ours, and both beat gzip. */
export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Chooses the encoding of an answer (RFC 9110, section 12.5.3): the one that the client prefers, the smallest among
 * equals.
 * @returns undefined for the body without encoding: the client prefers that, or sent no preference
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const wanted = new Map(readPreferences(acceptEncoding ?? '').map(({ name, quality }) => [name, quality]));
  const quality = (encoding: Encoding) => wanted.get(encoding) ?? wanted.get('*') ?? 0;
  const best = encodings.reduce((best, encoding) => (quality(encoding) > quality(best) ? encoding : best));
  return quality(best) > 0 && quality(best) >= (wanted.get('identity') ?? 0) ? best : undefined;
}
