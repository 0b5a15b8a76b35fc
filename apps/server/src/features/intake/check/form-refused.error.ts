import type { FieldError, FormDefinition, PageLanguage } from '@postern/contracts';
import { AppError } from '../../../errors.ts';
import type { CapRule } from '../../caps/match-caps.ts';

type CapTarget = Pick<CapRule, 'field' | 'option'>;

export interface RefusedForm {
  /** In the form's own words and the visitor's language. */
  errors: FieldError[];
  /** null for an endpoint without a form, of which only a cap can be full. */
  form: FormDefinition | null;
  language: PageLanguage;
}

/** A submission that the endpoint's form does not accept. It is stored as refused. */
export class FormRefused extends AppError {
  readonly form: FormDefinition | null;
  readonly language: PageLanguage;

  constructor({ errors, form, language }: RefusedForm) {
    // A form that is full has no field to correct.
    const whole = errors.find(({ path }) => path === '');
    super('invalid', whole?.message ?? 'The form is not filled in correctly.', { errors });
    this.form = form;
    this.language = language;
  }
}

/** A submission for which a cap has no room. It is stored as refused, after its challenge was checked. */
export class CapFull extends FormRefused {
  /** The options that are full, whether the visitor has chosen them or not. */
  readonly full: readonly CapTarget[];

  constructor(refused: RefusedForm, full: readonly CapTarget[]) {
    super(refused);
    this.full = full;
  }
}
