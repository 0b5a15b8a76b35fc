/** Deeper than anything that is taken from outside; schemas that hold themselves call themselves for each level. */
const MAX_DEPTH = 64;

/** PostgreSQL stores no U+0000, and UTF-8 has no way to write half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Where the first text stands, among values and keys however deep, that cannot be stored; a key stands where its object does. */
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
