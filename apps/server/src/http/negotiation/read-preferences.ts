/** One of the things that a client takes, and how much it wants it, 0 to 1. */
export interface Preference {
  name: string;
  quality: number;
}

/**
 * Reads a header such as Accept or Accept-Encoding (RFC 9110, section 12.4.2), in the order sent. A quality that cannot be
 * read counts as none: what was named is wanted.
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
