const MAX_CHARS = 255;
/**
 * Controls, line and paragraph separators, and the marks that change the reading direction: `exe.‮gpj` reads as a
 * picture.
 */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The label under which an uploaded file is shown and offered for download: the base name of the path that the sender's
 * machine gave, without characters that could break a header or a line, or mislead a reader. Never a path of ours.
 */
export function labelFile(filename: string): string {
  const base = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  const label = base.toWellFormed().replaceAll(INVISIBLE, '').trim();
  if (label === '' || label === '.' || label === '..') return 'unnamed';
  return label.length <= MAX_CHARS ? label : shortened(label);
}

/** Keeps the extension, which decides how the file is opened. */
function shortened(label: string): string {
  const extension = /\.[\w-]{1,16}$/.exec(label)?.[0] ?? '';
  return label.slice(0, MAX_CHARS - extension.length).toWellFormed() + extension;
}
