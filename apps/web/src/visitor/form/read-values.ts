import type { FormValues, SentFile } from '@postern/contracts/validate-form';
import { findAll } from './form-element.ts';
import type { Control } from './page-form.ts';

/**
 * The form's values as they would arrive, including those of disabled fields: whether these are shown again depends on
 * the values.
 */
export function readValues(form: HTMLFormElement): FormValues {
  const fields: [string, string][] = [];
  const files: SentFile[] = [];
  for (const control of findAll<Control>(form, 'input[name], select[name], textarea[name]')) {
    const { name } = control;
    if (control instanceof HTMLSelectElement) {
      for (const option of control.selectedOptions) fields.push([name, option.value]);
    } else if (control.type === 'file') {
      for (const file of (control as HTMLInputElement).files ?? [])
        files.push({ field: name, name: file.name, size: file.size, content_type: file.type });
    } else if (isChosen(control)) fields.push([name, withLineEnds(control.value)]);
  }
  return { fields, files };
}

const isChosen = (control: Control): boolean =>
  (control.type !== 'checkbox' && control.type !== 'radio') || (control as HTMLInputElement).checked;

/** As browsers send them. */
const withLineEnds = (text: string): string => text.replaceAll(/\r\n?|\n/g, '\r\n');
