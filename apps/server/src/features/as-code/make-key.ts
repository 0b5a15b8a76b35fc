import { foldName } from '@postern/contracts';

const MOST_CHARS = 48;

/** Makes a new key from a name, and adds it to `taken`. */
export function makeKey(name: string, taken: Set<string>): string {
  const words = foldName(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_CHARS)
    .replaceAll(/^-+|-+$/g, '');
  const base = words === '' ? 'unnamed' : words;
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}-${number}`;
  taken.add(key);
  return key;
}
