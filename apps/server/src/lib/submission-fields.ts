import { mailInstructionFields, type Submission } from '@postern/contracts';

type Fields = Submission['fields'];

const unseen: ReadonlySet<string> = new Set(mailInstructionFields);

/** Whether a field of this name is shown. The other fields control emails, and are shown nowhere. */
export const isShown = (name: string): boolean => !unseen.has(name);

/** name → value, or → array of values for a repeated name. */
export function toData(fields: Fields): Submission['data'] {
  const values = new Map<string, Fields[number][1][]>();
  for (const [name, value] of fields) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  const entries = [...values].map(([name, list]) => [name, list.length === 1 ? (list[0] ?? null) : list] as const);
  return Object.fromEntries(entries);
}
