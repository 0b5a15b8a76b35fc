import type { FieldEntry } from '../../../lib/field-entry.ts';

const MAX_SHAPES = 20_000;
const MAX_SHAPE_CHARS = 4_000;

/** The names of a form's fields, on their way to the list of an endpoint's columns. */
export interface NameWatch {
  /**
   * A form's names as a JSON array in the order sent, where this process has not stored them for this endpoint yet;
   * undefined where it has: forms repeat themselves, and nobody has to look at their names again.
   */
  unknown(endpoint_id: string, fields: readonly FieldEntry[]): string | undefined;
  /** They were stored. */
  known(endpoint_id: string, names: string): void;
}

const shapeOf = (endpoint_id: string, names: string): string => `${endpoint_id} ${names}`;

export function createNameWatch(): NameWatch {
  const shapes = new Set<string>();
  return {
    unknown(endpoint_id, fields) {
      const names = JSON.stringify(fields.map(([name]) => name));
      return shapes.has(shapeOf(endpoint_id, names)) ? undefined : names;
    },
    known(endpoint_id, names) {
      if (names.length > MAX_SHAPE_CHARS) return;
      // Forgetting costs a look at known names, once for each form.
      if (shapes.size >= MAX_SHAPES) shapes.clear();
      shapes.add(shapeOf(endpoint_id, names));
    },
  };
}
