import { formLabels, fieldLabel, type Cap, type FormDefinition } from '@postern/contracts';

type Target = Pick<Cap, 'field' | 'option'>;

/** What a cap limits, in the words of the published form. */
export function toName({ field, option }: Target, form: FormDefinition | null): string {
  if (field === null || option === null) return 'Whole form';
  const labels = formLabels(form);
  return `${fieldLabel(labels, field)}: ${labels.options.get(field)?.get(option) ?? option}`;
}

/** What can be limited: the form, and the options of its choices; without those that have a cap. */
export function listTargets(form: FormDefinition | null, caps: readonly Target[]): Target[] {
  const fields = form?.steps.flatMap((step) => step.fields) ?? [];
  const options = fields.flatMap((field): Target[] =>
    'options' in field ? field.options.map(({ value }) => ({ field: field.name, option: value })) : [],
  );
  const all: Target[] = [{ field: null, option: null }, ...options];
  return all.filter((one) => !caps.some(({ field, option }) => field === one.field && option === one.option));
}
