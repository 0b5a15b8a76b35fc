/** No valid input is nested this deeply. A limit is needed because recursive schemas recurse once for each level. */
const MAX_DEPTH = 64;

/** PostgreSQL stores no U+0000, and UTF-8 cannot encode a lone surrogate. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The path of the first value or key that cannot be stored, at any depth. A key has the path of its object. */
export function findUnstorable(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  for (const [key, inner] of entriesOf(value)) {
    const found = isStorable(key) ? findUnstorable(inner, [...path, key]) : path;
    if (found) return found;
  }
  return undefined;
}

export function isTooDeep(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true;
  return entriesOf(value).some(([, inner]) => isTooDeep(inner, depth + 1));
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
