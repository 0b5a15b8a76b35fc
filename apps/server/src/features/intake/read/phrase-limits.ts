const MIB = 1024 * 1024;
const QUOTED_CHARS = 60;

/** "10 MB", "24.6 MB", "900 bytes": limits in sentences, 1 MB being 1,048,576 bytes. */
export function inMegabytes(bytes: number): string {
  if (bytes < MIB / 10) return `${bytes} bytes`;
  return `${Number((bytes / MIB).toFixed(1))} MB`;
}

/** A name within a sentence, truncated to fit on a line. */
export const quoted = (name: string): string =>
  `“${name.length > QUOTED_CHARS ? `${name.slice(0, QUOTED_CHARS)}…` : name}”`;

export function fileTooLarge(name: string, size: number, maxBytes: number): string {
  const [is, may] = [inMegabytes(size), inMegabytes(maxBytes)];
  return is === may
    ? `${quoted(name)} is larger than ${may}, the limit for a file.`
    : `${quoted(name)} is ${is}. The limit is ${may} a file.`;
}
