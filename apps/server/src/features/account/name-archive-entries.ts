/** Long enough to know a file by; with its id in front, a name stays within what any file system takes. */
const MAX_NAME_BYTES = 120;
const MAX_SLUG_CHARS = 40;
const MAX_EXTENSION_CHARS = 12;

/** What is nothing to see, takes up no place, or turns the direction of writing (categories C and Z but for the space). */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** What means something to a file system, a shell or Windows. */
const MEANT = /[/\\:*?"<>|]/g;

/**
 * A name that a sender made up, as the end of a file's name: whatever it was, it is one part of a path and stays in its
 * folder. Compatibility forms (a full-width slash, one character that reads `..`) count as what they look like.
 */
export function toFileName(name: string): string {
  const plain = name.toWellFormed().normalize('NFKC').replaceAll(UNSEEN, '').replaceAll(MEANT, '_').trim();
  // Windows leaves dots and spaces at the end of a name away.
  const kept = plain.replace(/^[. ]+/, '').replace(/[. ]+$/, '') || 'file';
  const [extension = ''] = /\.[^.]+$/.exec(kept) ?? [];
  if (extension.length > MAX_EXTENSION_CHARS) return cut(kept, MAX_NAME_BYTES);
  const stem = extension === '' ? kept : kept.slice(0, -extension.length);
  return cut(stem, MAX_NAME_BYTES - Buffer.byteLength(extension)) + extension;
}

/** As much of a text as fits into so many bytes of UTF-8, whole characters only. */
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

/** A folder's name: what of an endpoint's name any file system takes, and its id. */
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
