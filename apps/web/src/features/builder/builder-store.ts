import type { FormDefinition } from '@postern/contracts';
import type { Action } from './model/actions.ts';
import { startBuilder, type BuilderState } from './model/builder-state.ts';
import { reduce } from './model/reduce.ts';

/**
 * The state of the builder. Several actions may happen before the next render: each begins with the result of the last
 * one.
 */
export class BuilderStore {
  readonly #listeners = new Set<() => void>();
  #state: BuilderState;

  constructor(form: FormDefinition) {
    this.#state = startBuilder(form);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): BuilderState => this.#state;

  readonly act = (action: Action): void => {
    this.#state = reduce(this.#state, action);
    for (const listener of this.#listeners) listener();
  };
}
