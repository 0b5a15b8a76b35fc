import type { FieldEntry } from '../../../lib/field-entry.ts';

const MAX_FORMS = 20_000;
const MAX_NAMES_CHARS = 4_000;

/**
 * Tracks which lists of field names this process has stored, per endpoint. The names become the columns of the
 * endpoint's table.
 */
export interface FieldNameTracker {
  /**
   * The names of a form's fields as a JSON array in the order sent; undefined when this process has already stored them
   * for this endpoint, which is the usual case.
   */
  unknown(endpoint_id: string, fields: readonly FieldEntry[]): string | undefined;
  /** Marks the names as stored. */
  known(endpoint_id: string, names: string): void;
}

const keyOf = (endpoint_id: string, names: string): string => `${endpoint_id} ${names}`;

export function createFieldNameTracker(): FieldNameTracker {
  const stored = new Set<string>();
  return {
    unknown(endpoint_id, fields) {
      const names = JSON.stringify(fields.map(([name]) => name));
      return stored.has(keyOf(endpoint_id, names)) ? undefined : names;
    },
    known(endpoint_id, names) {
      if (names.length > MAX_NAMES_CHARS) return;
      // Forgotten names are stored once more, which changes nothing.
      if (stored.size >= MAX_FORMS) stored.clear();
      stored.add(keyOf(endpoint_id, names));
    },
  };
}
