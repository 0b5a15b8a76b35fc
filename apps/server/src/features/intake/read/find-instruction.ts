import type { FieldEntry } from '../../../lib/field-entry.ts';

/** The last value of an instruction, which counts; undefined when it is no text. */
export function findInstruction(fields: readonly FieldEntry[], name: string): string | undefined {
  const value = fields.findLast(([field]) => field === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
