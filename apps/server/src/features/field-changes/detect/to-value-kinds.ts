import { isShown } from '../../../lib/submission-fields.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import { kindOfValue, type ValueKind } from './value-kind.ts';

/** Longer names are invented by programs. */
const NAME_CHARS = 200;

/** The type of each field of a submission, in the order of their names. Of a repeated field the first filled value counts. */
export function toValueKinds(fields: readonly FieldEntry[], files: readonly string[]): Map<string, ValueKind> {
  const kinds = new Map<string, ValueKind>();
  const add = (name: string, kind: ValueKind) => {
    if (name.length > NAME_CHARS || !isShown(name)) return;
    if (!kinds.has(name) || kinds.get(name) === 'empty') kinds.set(name, kind);
  };
  for (const [name, value] of fields) add(name, kindOfValue(value));
  for (const name of files) add(name, 'file');
  return kinds;
}
