import { encodeExtended } from 'content-disposition';

/**
 * The header that makes a browser save a file under its name (RFC 6266): for old clients a name in ASCII, without the
 * characters that each of them reads differently (appendix D), and for all others the whole name. Always in this form,
 * with quotes, because scripts cut the name out by them.
 */
export function attachment(name: string): string {
  // A lone surrogate has no UTF-8, and no file system needs a control character.
  const safe =
    name
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, '')
      .trim() || 'file';
  const ascii = safe.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(safe)}`;
}
