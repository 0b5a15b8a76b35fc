import type { ImportedName } from '../../field-names/field-names.service.ts';
import type { MappedRow } from '../map/map-row.ts';

/** The most names that one import stores, as many as an endpoint shows. */
const MAX_NAMES = 500;

/** Collects the names of fields with the time of the earliest submission that has them. */
export class NameCollector {
  readonly #known = new Map<string, ImportedName>();

  /** @returns names that are new, or earlier than before */
  collect(rows: readonly MappedRow[]): ImportedName[] {
    const changed = new Set<string>();
    for (const { fields, created_at } of rows) {
      for (const [position, [name]] of fields.entries()) {
        const known = this.#known.get(name);
        if (known ? known.first_seen_at <= created_at : this.#known.size >= MAX_NAMES) continue;
        this.#known.set(name, { name, first_seen_at: created_at, position });
        changed.add(name);
      }
    }
    return [...changed].flatMap((name) => this.#known.get(name) ?? []);
  }
}
