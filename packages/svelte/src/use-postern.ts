import {
  createForm,
  type FormController,
  type FormOptions,
  type FormState,
  type SubmitTarget,
} from '@postern/contracts/form';
import { readable, type Readable } from 'svelte/store';

export type { FormInput, FormOptions, FormState, SubmitResult, SubmitTarget } from '@postern/contracts/form';

export type Postern = Readable<FormState> & Pick<FormController, 'submit' | 'reset' | 'clearError'>;

/**
 * A form that sends to an endpoint, as a store of its state: `<form onsubmit={form.submit}>` and `$form.message`, or
 * `form.submit(values)`.
 * @param endpoint the submit URL of the endpoint, or `{ baseUrl, id }`
 */
export function usePostern(endpoint: SubmitTarget, options: FormOptions = {}): Postern {
  const { getState, subscribe, start, submit, reset, clearError } = createForm(endpoint, options);
  const { subscribe: follow } = readable(getState(), (set) => {
    set(getState());
    const stop = [subscribe(() => set(getState())), start()];
    return () => {
      for (const end of stop) end();
    };
  });
  return { subscribe: follow, submit, reset, clearError };
}
