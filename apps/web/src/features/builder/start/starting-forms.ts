import { formDefinitionSchema, type FormDefinition } from '@postern/contracts';
import { templates } from '@postern/forms/templates/templates';

/** A template, as a complete form. */
export interface StartingForm {
  key: string;
  title: string;
  description: string;
  form: FormDefinition;
}

/** The templates, with the contract's defaults filled in. */
export const startingForms: readonly StartingForm[] = templates.map(({ form, ...words }) => ({
  ...words,
  form: formDefinitionSchema.parse(form),
}));

/** A form without fields. @param title its heading */
export const blankForm = (title: string): FormDefinition =>
  formDefinitionSchema.parse({ title, steps: [{ fields: [] }] });
