import { limits, type FormDefinition, type FormField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { placeOf, type Place } from './places.ts';

type Step = FormDefinition['steps'][number];

const withFields = (form: FormDefinition, step: number, change: (fields: FormField[]) => FormField[]) => ({
  ...form,
  steps: form.steps.map((each, at) => (at === step ? { ...each, fields: change(each.fields) } : each)),
});

export const isFull = (form: FormDefinition): boolean => fieldsOf(form).length >= limits.formFields;
export const hasAllSteps = (form: FormDefinition): boolean => form.steps.length >= limits.formSteps;

export const insertField = (form: FormDefinition, field: FormField, { step, index }: Place): FormDefinition =>
  withFields(form, step, (fields) => fields.toSpliced(index, 0, field));

export const removeField = (form: FormDefinition, id: string): FormDefinition => ({
  ...form,
  steps: form.steps.map((step) => ({ ...step, fields: step.fields.filter((field) => field.id !== id) })),
});

/** @param to the position after the field is removed from its old one */
export function moveField(form: FormDefinition, id: string, to: Place): FormDefinition {
  const from = placeOf(form, id);
  const field = from && form.steps[from.step]?.fields[from.index];
  return field ? insertField(removeField(form, id), field, to) : form;
}

/** Converts a displayed position to one for a field that is first removed from its old position. */
export function placeWithout(form: FormDefinition, id: string, { step, index }: Place): Place {
  const from = placeOf(form, id);
  return from?.step === step && from.index < index ? { step, index: index - 1 } : { step, index };
}

/** Replaces the field with the same id. */
export const replaceField = (form: FormDefinition, field: FormField): FormDefinition => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((each) => (each.id === field.id ? field : each)),
  })),
});

/** Begins a new step with the fields from this position on. */
export function splitStep(form: FormDefinition, { step, index }: Place): FormDefinition {
  const before = form.steps[step];
  if (!before) return form;
  const halves: Step[] = [
    { ...before, fields: before.fields.slice(0, index) },
    { title: null, fields: before.fields.slice(index) },
  ];
  return { ...form, steps: form.steps.toSpliced(step, 1, ...halves) };
}

/**
 * Removes the boundary of a step: its fields move to the end of the previous step, those of the first step to the
 * second.
 */
export function joinStep(form: FormDefinition, step: number): FormDefinition {
  const at = Math.max(step, 1);
  const [before, after] = [form.steps[at - 1], form.steps[at]];
  if (!before || !after) return form;
  const joined: Step = { title: before.title ?? after.title, fields: [...before.fields, ...after.fields] };
  return { ...form, steps: form.steps.toSpliced(at - 1, 2, joined) };
}
