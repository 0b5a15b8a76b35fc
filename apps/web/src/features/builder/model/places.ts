import { fieldsOf } from '@postern/contracts/validate-form';
import type { FormDefinition, FormField } from '@postern/contracts';

/** A position: the index of the field before which it is, in a step. The number of fields means after the last one. */
export interface Place {
  step: number;
  index: number;
}

export const findField = (form: FormDefinition, id: string | null): FormField | undefined =>
  fieldsOf(form).find((field) => field.id === id);

export function placeOf(form: FormDefinition, id: string | null): Place | null {
  for (const [step, { fields }] of form.steps.entries()) {
    const index = fields.findIndex((field) => field.id === id);
    if (index >= 0) return { step, index };
  }
  return null;
}

/** The position below a field; without a field, at the end of a step or of the form. */
export function placeBelow(form: FormDefinition, id: string | null, step = form.steps.length - 1): Place {
  const place = placeOf(form, id);
  if (place) return { step: place.step, index: place.index + 1 };
  return { step, index: form.steps[step]?.fields.length ?? 0 };
}

/** The position of a field that moves one up or down, across steps; null at the ends of the form. */
export function placeMoved(form: FormDefinition, id: string, by: 1 | -1): Place | null {
  const place = placeOf(form, id);
  if (!place) return null;
  const { step, index } = place;
  const fields = form.steps[step]?.fields ?? [];
  if (by < 0 && index > 0) return { step, index: index - 1 };
  if (by > 0 && index < fields.length - 1) return { step, index: index + 1 };
  const next = form.steps[step + by];
  if (!next) return null;
  return { step: step + by, index: by < 0 ? next.fields.length : 0 };
}

/** The field above or below; null at the ends. Without a selection, the nearest end. */
export function neighbourOf(form: FormDefinition, id: string | null, by: 1 | -1): FormField | null {
  const all = fieldsOf(form);
  const at = all.findIndex((field) => field.id === id);
  if (at < 0) return (by > 0 ? all[0] : all.at(-1)) ?? null;
  return all[at + by] ?? null;
}

/** "3 of 7", counted over all steps. */
export function ordinalOf(form: FormDefinition, id: string): string {
  const all = fieldsOf(form);
  return `${all.findIndex((field) => field.id === id) + 1} of ${all.length}`;
}
