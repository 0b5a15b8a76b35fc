/** One of the values that a client accepts, with its quality, 0 to 1. */
export interface Preference {
  name: string;
  quality: number;
}

/**
 * Reads a header such as Accept or Accept-Encoding (RFC 9110, section 12.4.2), in the order sent. An invalid quality
 * counts as missing: the named value is wanted.
 */
export function readPreferences(header: string): Preference[] {
  return header
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [name = '', ...params] = part.split(';').map((word) => word.trim());
      const quality = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1);
      return { name, quality: Number.isFinite(quality) ? quality : 1 };
    });
}
