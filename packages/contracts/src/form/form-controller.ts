import { validateForm, type FormError } from '../forms/validate-form.ts';
import type { FormDefinition } from '../schemas/form.ts';
import { fetchWithProgress } from '../submit/fetch-with-progress.ts';
import {
  submit,
  type SubmitFailure,
  type SubmitOptions,
  type SubmitResult,
  type SubmitTarget,
} from '../submit/submit.ts';
import { toFormData, type SubmitValues } from '../submit/to-form-data.ts';
import { createStore, idle, type FormState, type Store } from './form-state.ts';
import { addToQueue, countQueue, flushQueue } from './offline-queue.ts';
import { randomKey } from './random-key.ts';
import { toSentValues } from './sent-values.ts';

export type { SubmitFailure, SubmitResult, SubmitSuccess, SubmitTarget } from '../submit/submit.ts';
export type { SubmitValue, SubmitValues } from '../submit/to-form-data.ts';
export type { FormError } from '../forms/validate-form.ts';
export type { FormState } from './form-state.ts';

export interface FormOptions {
  /** Checks the values by the form’s definition before they are sent, as the server does. */
  definition?: FormDefinition;
  /** The sentence of an error of `definition`; by default in English. */
  wordError?: (error: FormError) => string;
  /**
   * Keeps submissions in this browser (IndexedDB, with their files) while there is no connection, and sends them when
   * there is one, once each.
   */
  offline?: boolean;
  /** The sentence while a submission waits for a connection. */
  offlineMessage?: string;
  /** The language of the server’s sentences, such as `de`; by default the browser’s. */
  language?: string;
  /** Replaces the global `fetch`. */
  fetch?: NonNullable<SubmitOptions['fetch']>;
  /** Called when a submission was stored, also one that had waited for a connection. */
  onSent?: (result: Extract<SubmitResult, { ok: true }>) => void;
  /** Called when a submission was not accepted, also one that had waited for a connection. */
  onFailed?: (result: SubmitFailure) => void;
}

/** A submit event, a form, its data, or values by the names of fields. */
export type FormInput = SubmitValues | FormData | HTMLFormElement | { preventDefault(): void; currentTarget: unknown };

/** A form without a framework: what `usePostern` of the packages for React, Vue and Svelte is made of. */
export interface FormController {
  getState: () => FormState;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
  /** Sends the values. While a submission is being sent, another one is ignored. It never rejects. */
  submit: (input: FormInput) => Promise<FormState>;
  /** Forgets the last submission. */
  reset: () => void;
  /** Removes the sentence of one field, for example when somebody changes its value. */
  clearError: (name: string) => void;
  /** Sends what waits, now and whenever there is a connection again. @returns a function that ends this */
  start: () => () => void;
}

const UNREACHABLE = 'The form could not be sent. Please check your connection and try again.';
const OFFLINE = 'You are offline. Your submission is kept here, and will be sent when you are connected again.';
const INVALID = 'Please check the fields that are marked.';

/** Creates a form that sends to an endpoint. */
export function createForm(endpoint: SubmitTarget, options: FormOptions = {}): FormController {
  const store = createStore();
  const sender = createSender(endpoint, options, store);
  const flush = () => void sender.flush();
  return {
    getState: store.get,
    subscribe: store.subscribe,
    async submit(input) {
      const form = readForm(input);
      if (store.get().status === 'sending') return store.get();
      const errors = options.definition ? checkForm(options.definition, form, options.wordError) : {};
      if (Object.keys(errors).length > 0)
        return store.set({ status: 'failed', message: INVALID, errors, result: null });
      store.set({ status: 'sending', message: null, errors: {}, progress: null, result: null });
      return sender.send(form);
    },
    reset() {
      sender.forget();
      store.set({ ...idle, waiting: store.get().waiting });
    },
    clearError(name) {
      const { [name]: _, ...errors } = store.get().errors;
      store.set({ errors });
    },
    start() {
      if (!options.offline || typeof window === 'undefined') return () => undefined;
      window.addEventListener('online', flush);
      flush();
      return () => window.removeEventListener('online', flush);
    },
  };
}

function createSender(endpoint: SubmitTarget, options: FormOptions, store: Store) {
  /** The key of values that got no answer: sending them again stores them once. */
  let unanswered: { text: string; key: string } | undefined;
  const tell = (result: SubmitResult) => (result.ok ? options.onSent?.(result) : options.onFailed?.(result));
  const keyOf = (form: FormData): string => {
    const parts = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.size]);
    const text = JSON.stringify(parts);
    if (unanswered?.text !== text) unanswered = { text, key: randomKey() };
    return unanswered.key;
  };
  const keep = async (key: string, form: FormData): Promise<FormState> => {
    const { offline, language, offlineMessage: message = OFFLINE } = options;
    const isKept = offline === true && (await addToQueue(endpoint, { key, form, language }));
    if (!isKept) return store.set({ status: 'failed', message: UNREACHABLE, progress: null });
    unanswered = undefined;
    return store.set({ status: 'queued', message, progress: null, waiting: await countQueue(endpoint) });
  };
  return {
    async send(form: FormData): Promise<FormState> {
      const idempotencyKey = keyOf(form);
      const { language } = options;
      const own: SubmitOptions = { idempotencyKey, ...(language !== undefined && { language }) };
      const fetching = fetchOf(form, options, (progress) => store.set({ progress }));
      const result = await submit(endpoint, form, { ...own, ...fetching }).catch(() => undefined);
      if (!result) return keep(idempotencyKey, form);
      unanswered = undefined;
      const { ok, message } = result;
      store.set({
        status: ok ? 'sent' : 'failed',
        message,
        errors: ok ? {} : errorsOf(result),
        progress: null,
        result,
      });
      tell(result);
      return store.get();
    },
    async flush(): Promise<void> {
      await flushQueue(endpoint, { ...(options.fetch && { fetch: options.fetch }), onResult: tell });
      store.set({ waiting: await countQueue(endpoint) });
    },
    forget() {
      unanswered = undefined;
    },
  };
}

function readForm(input: FormInput): FormData {
  if (!('preventDefault' in input) || typeof input.preventDefault !== 'function')
    return toFormData(input as SubmitValues | FormData | HTMLFormElement);
  input.preventDefault();
  return toFormData(input.currentTarget as HTMLFormElement);
}

/** Progress is only worth its price, a preflight, where there are files. */
function fetchOf(
  form: FormData,
  { fetch }: FormOptions,
  onProgress: (share: number) => void,
): Pick<SubmitOptions, 'fetch'> {
  if (fetch) return { fetch };
  const hasFiles = [...form.values()].some((value) => typeof value !== 'string');
  if (!hasFiles || typeof XMLHttpRequest === 'undefined') return {};
  return { fetch: fetchWithProgress((sent, total) => onProgress(total > 0 ? sent / total : 0)) };
}

const errorsOf = ({ errors }: SubmitFailure): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));

function checkForm(
  definition: FormDefinition,
  form: FormData,
  wordError: (error: FormError) => string = inEnglish,
): Record<string, string> {
  const { errors } = validateForm(definition, toSentValues(form));
  return Object.fromEntries(errors.map((error) => [error.field, wordError(error)]));
}

const inEnglish = ({ code }: FormError): string =>
  code === 'required' ? 'This field is required.' : 'This value is not accepted.';
