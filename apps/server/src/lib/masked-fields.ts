import { addressField, foldName } from '@postern/contracts';

/** The fields whose values an API key must not read. */
export interface MaskedFields {
  /** Whether a field, or a key inside a value, has such a name. */
  has(name: string): boolean;
  /** Whether the address of the sender is hidden too. */
  hidesAddress: boolean;
}

/** What separates the parts of a name such as `contact[email]` or `contact.email`. */
const SEPARATORS = /[[\].]+/;

/** @returns undefined if nothing is hidden */
export function toMaskedFields(names: readonly string[]): MaskedFields | undefined {
  if (names.length === 0) return undefined;
  const folded = new Set(names.map(fold));
  return {
    has: (name) => folded.has(fold(name)) || name.split(SEPARATORS).some((part) => folded.has(fold(part))),
    hidesAddress: folded.has(addressField),
  };
}

const fold = (name: string): string => foldName(name.trim());
