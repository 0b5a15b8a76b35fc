import { createHash } from 'node:crypto';

/**
 * The hashes by which a Content-Security-Policy allows inline scripts and stylesheets.
 * @param pattern finds them; its first group is their text. It sees one character per byte (Latin-1).
 * @returns distinct CSP sources: `'sha256-…'`
 */
export function hashesOf(pattern: RegExp, pages: readonly Buffer[]): string[] {
  const texts = pages.flatMap((page) => [...page.toString('latin1').matchAll(pattern)].map(([, text = '']) => text));
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`);
}
