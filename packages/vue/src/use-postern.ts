import {
  createForm,
  type FormController,
  type FormOptions,
  type FormState,
  type SubmitTarget,
} from '@postern/contracts/form';
import { onMounted, onScopeDispose, reactive, readonly, type DeepReadonly } from 'vue';

export type { FormInput, FormOptions, FormState, SubmitResult, SubmitTarget } from '@postern/contracts/form';

export type Postern = DeepReadonly<FormState> & Pick<FormController, 'submit' | 'reset' | 'clearError'>;

/**
 * A form that sends to an endpoint: `<form @submit="form.submit">`, or `form.submit(values)`. Its state is reactive. Call
 * it in `setup`.
 * @param endpoint the submit URL of the endpoint, or `{ baseUrl, id }`
 */
export function usePostern(endpoint: SubmitTarget, options: FormOptions = {}): Postern {
  const { getState, subscribe, start, submit, reset, clearError } = createForm(endpoint, options);
  const state = reactive({ ...getState(), submit, reset, clearError });
  const stop = [subscribe(() => Object.assign(state, getState()))];
  onMounted(() => stop.push(start()));
  onScopeDispose(() => {
    for (const end of stop) end();
  });
  return readonly(state) as Postern;
}
