import { flushSync } from 'react-dom';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Makes the saved values those that the form starts from, after a save. What was typed while the server saved stays, as
 * a change that is not saved yet.
 *
 * @param sent the values that the save was based on
 */
export function beginAgain<T extends FieldValues>(form: UseFormReturn<T>, sent: T, saved: T): void {
  const typed = form.getValues();
  // The fields are known again after the next render only.
  flushSync(() => form.reset(saved as DefaultValues<T>));
  for (const name of Object.keys(sent) as Path<T>[])
    if (!Object.is(typed[name], sent[name])) form.setValue(name, typed[name], { shouldDirty: true });
}
