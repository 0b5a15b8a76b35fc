import {
  createForm,
  type FormController,
  type FormOptions,
  type FormState,
  type SubmitTarget,
} from '@postern/contracts/form';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

export type { FormInput, FormOptions, FormState, SubmitResult, SubmitTarget } from '@postern/contracts/form';

export type Postern = FormState & Pick<FormController, 'submit' | 'reset' | 'clearError'>;

/**
 * A form that sends to an endpoint: `<form onSubmit={form.submit}>`, or `form.submit(values)`. The functions stay the same
 * from render to render. Of the options, `onSent` and `onFailed` may change; the others count when the form is made.
 * @param endpoint the submit URL of the endpoint, or `{ baseUrl, id }`; another one makes another form
 */
export function usePostern(endpoint: SubmitTarget, options: FormOptions = {}): Postern {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const place = typeof endpoint === 'string' ? endpoint : JSON.stringify(endpoint);
  const form = useMemo(
    () =>
      createForm(endpoint, {
        ...options,
        onSent: (result) => latest.current.onSent?.(result),
        onFailed: (result) => latest.current.onFailed?.(result),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- a new object of options is made at each render
    [place],
  );
  useEffect(() => form.start(), [form]);
  const state = useSyncExternalStore(form.subscribe, form.getState, form.getState);
  return { ...state, submit: form.submit, reset: form.reset, clearError: form.clearError };
}
