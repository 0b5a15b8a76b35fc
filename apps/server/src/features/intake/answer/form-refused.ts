import type { FieldError, FormDefinition, PageLanguage } from '@postern/contracts';
import { AppError } from '../../../errors.ts';

export interface RefusedForm {
  /** What is wrong, in the words of the form and in the language of whoever filled it in. */
  errors: FieldError[];
  form: FormDefinition;
  language: PageLanguage;
}

/** A submission that is not what the endpoint's form asks for. It is kept as refused. */
export class FormRefused extends AppError {
  readonly form: FormDefinition;
  readonly language: PageLanguage;

  constructor({ errors, form, language }: RefusedForm) {
    super('invalid', 'The form is not filled in as it asks for.', { errors });
    this.form = form;
    this.language = language;
  }
}
