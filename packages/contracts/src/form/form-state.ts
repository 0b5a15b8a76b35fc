import type { SubmitResult } from '../submit/submit.ts';

/** What a page shows of a form. It is replaced, and never changed. */
export interface FormState {
  /**
   * idle: nothing was sent; sending; sent: the server has stored it; queued: it is kept in this browser until there is a
   * connection; failed: see `message` and `errors`.
   */
  status: 'idle' | 'sending' | 'sent' | 'queued' | 'failed';
  /** A sentence for the person who filled in the form; null while there is nothing to say. */
  message: string | null;
  /** A sentence for each field that is not accepted, by its name. */
  errors: Readonly<Record<string, string>>;
  /** The share of the request that has been sent, 0 to 1; null unless files are being sent. */
  progress: number | null;
  /** The answer to the last submission; null before. */
  result: SubmitResult | null;
  /** Submissions to this endpoint that wait in this browser for a connection. */
  waiting: number;
}

export const idle: FormState = { status: 'idle', message: null, errors: {}, progress: null, result: null, waiting: 0 };

export interface Store {
  get: () => FormState;
  /** Replaces parts of the state, and tells the subscribers. */
  set: (change: Partial<FormState>) => FormState;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

export function createStore(): Store {
  let state = idle;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
