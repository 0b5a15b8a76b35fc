import { formDefinitionSchema, type FormDefinition } from '@postern/contracts';
import { templates } from '@postern/forms/templates/templates';

/** A form to begin with, complete. */
export interface StartingForm {
  key: string;
  title: string;
  description: string;
  form: FormDefinition;
}

/** The ready forms, with all that they leave to the contract. */
export const startingForms: readonly StartingForm[] = templates.map(({ form, ...words }) => ({
  ...words,
  form: formDefinitionSchema.parse(form),
}));

/** A form with nothing in it. @param title what stands above it */
export const blankForm = (title: string): FormDefinition =>
  formDefinitionSchema.parse({ title, steps: [{ fields: [] }] });
