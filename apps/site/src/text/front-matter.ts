const FENCE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/**
 * Splits a text into its head, `key: value` lines between two rules of three dashes, and its body.
 * Values are plain text up to the end of their line.
 * @throws if there is no head or one of its lines has no key
 */
export function splitFrontMatter(source: string): { head: Record<string, string>; body: string } {
  const match = FENCE.exec(source);
  if (!match) throw new Error('A text begins with its front matter.');
  const [, lines = '', body = ''] = match;
  const entries = lines.split('\n').map((line) => {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`Front matter without a key: ${line}`);
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
  });
  return { head: Object.fromEntries(entries), body };
}
