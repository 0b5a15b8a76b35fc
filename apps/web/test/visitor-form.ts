import { formDefinitionSchema, type FormDefinitionInput } from '@postern/contracts';
import { renderForm, type RenderOptions } from '@postern/forms/render/form';
import { onTestFinished } from 'vitest';
import { enhance, type EnhanceOptions } from '../src/visitor/form/enhance.ts';
import type { Control } from '../src/visitor/form/page-form.ts';

export interface TestForm {
  form: HTMLFormElement;
  release: () => void;
  /** The page before the script ran. */
  written: string;
  /** The control with the value of a field. */
  control: (id: string) => Control;
  /** The error beside a field. */
  errorOf: (id: string) => string | undefined;
  isShown: (id: string) => boolean;
  /** Types a value and leaves the field. */
  fill: (id: string, value: string) => void;
  submit: () => void;
}

/** A form as the server writes it, in the page, with the script running until the test ends. */
export function openForm(
  definition: FormDefinitionInput,
  options: Partial<RenderOptions> & EnhanceOptions = {},
): TestForm {
  const { preview = false, ...more } = options;
  const { text } = renderForm({
    id: 'k7Qm2xWvTe',
    action: 'https://forms.example/api/submit/k7Qm2xWvTe',
    version: 3,
    form: formDefinitionSchema.parse(definition),
    lang: 'en',
    startedAt: new Date(),
    honeypot: '_gotcha',
    captcha: { kind: 'none' },
    maxFileBytes: 10 * 1024 * 1024,
    ...more,
  });
  document.body.innerHTML = text;
  const form = document.body.querySelector('form') as HTMLFormElement;
  const written = document.body.innerHTML;
  const release = enhance(form, { preview });
  // Otherwise it would save its draft a moment later and overwrite the next test's.
  onTestFinished(release);
  const place = (id: string) => document.body.querySelector(`[data-field="${id}"]`) as HTMLElement;
  const control = (id: string) => place(id).querySelector('input, select, textarea') as Control;
  return {
    form,
    release,
    written,
    control,
    errorOf: (id) => {
      const text = place(id).querySelector<HTMLElement>('.pf-error');
      return text && !text.hidden ? (text.textContent ?? '') : undefined;
    },
    isShown: (id) => !place(id).hidden,
    fill(id, value) {
      const target = [...place(id).querySelectorAll<Control>('input, select, textarea')];
      const box = target.find((each) => ['radio', 'checkbox'].includes(each.type) && each.value === value);
      if (box) (box as HTMLInputElement).checked = true;
      else control(id).value = value;
      (box ?? control(id)).dispatchEvent(new Event('input', { bubbles: true }));
      (box ?? control(id)).dispatchEvent(new Event('change', { bubbles: true }));
    },
    submit: () => document.body.querySelector<HTMLButtonElement>('[type="submit"]')?.click(),
  };
}

/** Two steps, a condition, and most types of fields. */
export const repairs: FormDefinitionInput = {
  title: 'Repairs',
  steps: [
    {
      title: 'You',
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Your name', required: true, max_length: 20 },
        { type: 'email', id: 'email', name: 'email', label: 'E-mail', required: true },
        { type: 'consent', id: 'terms', name: 'terms', label: 'I know the terms.', required: true },
      ],
    },
    {
      title: 'The door',
      fields: [
        {
          type: 'radio',
          id: 'what',
          name: 'what',
          label: 'What sticks?',
          options: [
            { value: 'flap', label: 'The flap' },
            { value: 'lock', label: 'The lock' },
          ],
        },
        {
          type: 'text',
          id: 'key',
          name: 'key',
          label: 'Number on the key',
          required: true,
          pattern: String.raw`[A-Z]{2}-\d{4}`,
          pattern_hint: 'Two letters, a dash, four digits.',
          show_when: { conditions: [{ field: 'what', op: 'is', value: 'lock' }] },
        },
        { type: 'file', id: 'photo', name: 'photo', label: 'Photos', accept: ['image/*'], max_files: 2 },
      ],
    },
  ],
};
