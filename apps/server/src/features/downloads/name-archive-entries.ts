/** Long enough to recognise a file. With its id in front, a name stays within the limits of every file system. */
const MAX_NAME_BYTES = 120;
const MAX_SLUG_CHARS = 40;
const MAX_EXTENSION_CHARS = 12;

/**
 * Characters that are invisible, take up no space, or change the direction of text (categories C and Z, except the
 * space).
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Characters with a meaning for a file system, a shell or Windows. */
const MEANT = /[/\\:*?"<>|]/g;

/**
 * A sender's file name as the end of a file's name in the archive. The result is always one part of a path and stays in
 * its folder. Compatibility forms (a full-width slash, one character that reads `..`) count as what they look like.
 */
export function toFileName(name: string): string {
  const plain = name.toWellFormed().normalize('NFKC').replaceAll(UNSEEN, '').replaceAll(MEANT, '_').trim();
  // Windows drops dots and spaces at the end of a name.
  const kept = plain.replace(/^[. ]+/, '').replace(/[. ]+$/, '') || 'file';
  const [extension = ''] = /\.[^.]+$/.exec(kept) ?? [];
  if (extension.length > MAX_EXTENSION_CHARS) return cut(kept, MAX_NAME_BYTES);
  const stem = extension === '' ? kept : kept.slice(0, -extension.length);
  return cut(stem, MAX_NAME_BYTES - Buffer.byteLength(extension)) + extension;
}

/** The start of a text that fits into `maxBytes` of UTF-8, in whole characters. */
function cut(text: string, maxBytes: number): string {
  let bytes = 0;
  let kept = '';
  for (const char of text) {
    bytes += Buffer.byteLength(char);
    if (bytes > maxBytes) break;
    kept += char;
  }
  return kept;
}

/** A folder's name: the part of an endpoint's name that every file system accepts, and its id. */
export function toFolder({ id, name }: { id: string; name: string }): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARS)
    .replaceAll(/^-+|-+$/g, '');
  return `endpoints/${slug === '' ? 'endpoint' : slug}-${id}`;
}
