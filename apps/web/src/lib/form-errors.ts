import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { fieldErrorsOf, messageOf } from './problem.ts';

interface Form<Values extends FieldValues> {
  setError: UseFormSetError<Values>;
  /** The fields of the form. Errors of other fields have no place beside a field. */
  fields: readonly Path<Values>[];
  /** The message if the server sent no sentence. */
  fallback: string;
}

/**
 * Shows a failed call in its form: errors of fields beside the fields, with the focus on the first, and all others as
 * the form's own error (`errors.root`).
 */
export function showServerErrors<Values extends FieldValues>(error: unknown, form: Form<Values>): void {
  const reported = fieldErrorsOf(error);
  const shown = form.fields.flatMap((name) => {
    const own = reported.find(({ path }) => path === name);
    return own ? [{ name, message: own.message }] : [];
  });
  shown.forEach(({ name, message }, index) => {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  if (shown.length === 0) form.setError('root', { type: 'server', message: messageOf(error, form.fallback) });
}
