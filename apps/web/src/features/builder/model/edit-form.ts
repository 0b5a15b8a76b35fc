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

/** @param to the place it has once it is taken out from where it is */
export function moveField(form: FormDefinition, id: string, to: Place): FormDefinition {
  const from = placeOf(form, id);
  const field = from && form.steps[from.step]?.fields[from.index];
  return field ? insertField(removeField(form, id), field, to) : form;
}

/** A place as it is shown, as the place for a field that is taken out from where it is first. */
export function placeWithout(form: FormDefinition, id: string, { step, index }: Place): Place {
  const from = placeOf(form, id);
  return from?.step === step && from.index < index ? { step, index: index - 1 } : { step, index };
}

/** Puts a field in the place of the one with its id. */
export const replaceField = (form: FormDefinition, field: FormField): FormDefinition => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((each) => (each.id === field.id ? field : each)),
  })),
});

/** Begins a new step: what stands from this place on in its step goes into it. */
export function splitStep(form: FormDefinition, { step, index }: Place): FormDefinition {
  const before = form.steps[step];
  if (!before) return form;
  const halves: Step[] = [
    { ...before, fields: before.fields.slice(0, index) },
    { title: null, fields: before.fields.slice(index) },
  ];
  return { ...form, steps: form.steps.toSpliced(step, 1, ...halves) };
}

/** Takes the bound of a step away: its fields go to the end of the one before; those of the first to the second. */
export function joinStep(form: FormDefinition, step: number): FormDefinition {
  const at = Math.max(step, 1);
  const [before, after] = [form.steps[at - 1], form.steps[at]];
  if (!before || !after) return form;
  const joined: Step = { title: before.title ?? after.title, fields: [...before.fields, ...after.fields] };
  return { ...form, steps: form.steps.toSpliced(at - 1, 2, joined) };
}
