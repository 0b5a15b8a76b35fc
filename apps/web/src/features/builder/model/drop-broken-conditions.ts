import type { FormDefinition, FormField } from '@postern/contracts';

export interface Repaired {
  form: FormDefinition;
  /** The fields that lost a condition. */
  fields: readonly FormField[];
}

/** Removes every condition on a field that does not come before, or has no value. */
export function dropBrokenConditions(form: FormDefinition): Repaired {
  const before = new Set<string>();
  const changed: FormField[] = [];
  const repairField = (field: FormField): FormField => {
    const whole = withoutBroken(field, before);
    if (whole !== field) changed.push(field);
    if (field.type !== 'section' && field.type !== 'hidden') before.add(field.id);
    return whole;
  };
  const steps = form.steps.map((step) => ({ ...step, fields: step.fields.map(repairField) }));
  return changed.length === 0 ? { form, fields: [] } : { form: { ...form, steps }, fields: changed };
}

function withoutBroken(field: FormField, before: ReadonlySet<string>): FormField {
  if (!('show_when' in field) || !field.show_when) return field;
  const { match, conditions } = field.show_when;
  const whole = conditions.filter((condition) => before.has(condition.field));
  if (whole.length === conditions.length) return field;
  return { ...field, show_when: whole.length === 0 ? null : { match, conditions: whole } };
}
