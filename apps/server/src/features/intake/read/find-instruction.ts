import type { FieldEntry } from '../../../lib/field-entry.ts';

/** The last value of an instruction, which is the one that counts; undefined when it is not text. */
export function findInstruction(fields: readonly FieldEntry[], name: string): string | undefined {
  const value = fields.findLast(([field]) => field === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
