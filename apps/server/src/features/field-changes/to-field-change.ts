import type { FieldChange } from '@postern/contracts';
import type { ChangeRow } from './field-changes.repo.ts';

/** A stored change in the contract’s shape. */
export function toFieldChange(row: ChangeRow): FieldChange {
  const { id, kind, field, new_name, type_before, type_after, found_at, state } = row;
  const types = { before: type_before, after: type_after } as FieldChange['types'];
  return {
    id,
    kind,
    field: JSON.parse(field) as string,
    new_name: new_name === null ? null : (JSON.parse(new_name) as string),
    types: type_before === null ? null : types,
    before: { first_at: row.before_first_at.toISOString(), last_at: row.before_last_at.toISOString() },
    after: { first_at: row.after_first_at.toISOString(), last_at: row.after_last_at.toISOString() },
    found_at: found_at.toISOString(),
    state,
  };
}
