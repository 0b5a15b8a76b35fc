/**
 * The header that makes a browser save a file under its name (RFC 6266): an ASCII name for old clients, and the whole
 * name in the encoding of RFC 8187 for all others.
 */
export function attachment(name: string): string {
  const safe =
    name
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, '')
      .trim() || 'file';
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
