import type { SubmitAddress } from '@postern/contracts';
import type { FieldEntry } from '../../../lib/field-entry.ts';

/**
 * Gives fields of another form service Postern's own names, so that everything after this knows only those. Fields
 * that mean nothing here are left out.
 */
export function translateFields(sent: FieldEntry[], { fields }: Pick<SubmitAddress, 'fields'>): FieldEntry[] {
  const names = Object.keys(fields);
  if (names.length === 0) return sent;
  const translated: FieldEntry[] = [];
  for (const entry of sent) {
    const [name, value] = entry;
    const known = names.includes(name) ? fields[name] : undefined;
    if (known === undefined || known.isKept) translated.push(entry);
    if (known?.means) translated.push([known.means, value]);
  }
  return translated;
}
