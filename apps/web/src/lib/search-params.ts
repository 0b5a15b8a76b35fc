/**
 * Search parameters as plain text, as servers and people write them: `?q=123` is the text "123", and a token keeps all
 * its digits. Routes turn text into numbers in their `validateSearch`. Empty values are neither read nor written.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ''));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(key, value);
    if (typeof value === 'number' || typeof value === 'boolean') params.set(key, String(value));
  }
  return params.size > 0 ? `?${params}` : '';
}
