/** Whether two JSON values are equal. The order of keys does not matter. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [before, after] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    before.length === after.size && before.every(([key, one]) => after.has(key) && isDeepEqual(one, after.get(key)))
  );
}
