import type { FormDefinition, FormState } from '@postern/contracts';
import { isTransient, messageOf, statusOf } from '../../../lib/problem.ts';

export type SaveState =
  /** Never saved, and unchanged since it was started. */
  | { kind: 'new' }
  | { kind: 'saved'; atMs: number }
  /** Changed, and due to be saved. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** The form has an error: saving waits until it is corrected. */
  | { kind: 'invalid' }
  /** The server does not answer; retried automatically. */
  | { kind: 'offline' }
  | { kind: 'failed'; message: string }
  /** A newer draft was saved elsewhere. */
  | { kind: 'conflict' };

interface SaverOptions {
  /** The draft on the server, or the one with which the builder starts. */
  form: FormDefinition;
  /** Whether the server has none yet. */
  isNew?: boolean;
  updatedAt: string | null;
  /** Saves the draft if the server's is still the one of that time. */
  save: (form: FormDefinition, ifUpdatedAt: string | null) => Promise<FormState>;
}

const restMs = 800;
const retryMs = 5000;

/** Saves a draft automatically, one call after the other, and never over a newer one. */
export class DraftSaver {
  readonly #save: SaverOptions['save'];
  readonly #listeners = new Set<() => void>();
  #base: { form: FormDefinition; updatedAt: string | null };
  #newest: { form: FormDefinition; isValid: boolean };
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isNew: boolean;

  constructor({ form, isNew = false, updatedAt, save }: SaverOptions) {
    this.#save = save;
    this.#isNew = isNew;
    this.#base = { form, updatedAt };
    this.#newest = { form, isValid: true };
    this.#state = isNew ? { kind: 'new' } : { kind: 'saved', atMs: updatedAt ? Date.parse(updatedAt) : Date.now() };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): SaveState => this.#state;

  readonly isUnsaved = (): boolean => this.#newest.form !== this.#base.form;

  /** Receives the current form, which is saved after a pause. */
  change(form: FormDefinition, isValid: boolean): void {
    if (form === this.#newest.form) return;
    this.#newest = { form, isValid };
    // A pending call checks for changes when it ends; a conflict waits for an answer.
    if (!this.#running && this.#state.kind !== 'conflict') this.#settle();
  }

  /** Saves unsaved changes immediately, a new form even unchanged. Resolves with whether everything is saved. */
  readonly flush = async (): Promise<boolean> => {
    await this.#run();
    return !this.#isNew && !this.isUnsaved();
  };

  /** Continues from a draft on the server. @param form the saved form; if omitted, the local form replaces it */
  rebase(updatedAt: string | null, form?: FormDefinition): void {
    this.#base = { form: form ?? this.#base.form, updatedAt };
    if (form) this.#newest = { form, isValid: true };
    this.#become({ kind: 'waiting' });
    this.#settle();
    if (this.isUnsaved()) void this.#run();
  }

  /** Retries when the network is back. @returns a function that stops that, and all timers */
  start(): () => void {
    const again = () => {
      if (this.#state.kind === 'offline') void this.#run();
    };
    window.addEventListener('online', again);
    return () => {
      clearTimeout(this.#timer);
      window.removeEventListener('online', again);
    };
  }

  #become(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    if (!this.isUnsaved()) this.#become(this.#isNew ? { kind: 'new' } : { kind: 'saved', atMs: Date.now() });
    else if (this.#newest.isValid) {
      this.#become({ kind: 'waiting' });
      this.#plan(restMs);
    } else this.#become({ kind: 'invalid' });
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (!(this.#isNew || this.isUnsaved()) || !this.#newest.isValid || this.#state.kind === 'conflict') return;
    this.#running = this.#attempt();
    await this.#running;
  }

  async #attempt(): Promise<void> {
    const { form } = this.#newest;
    this.#become({ kind: 'saving' });
    try {
      const { draft_updated_at } = await this.#save(form, this.#base.updatedAt);
      this.#base = { form, updatedAt: draft_updated_at };
      this.#isNew = false;
      this.#settle();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#running = null;
    }
  }

  #fail(error: unknown): void {
    if (statusOf(error) === 409) this.#become({ kind: 'conflict' });
    else if (isTransient(error)) {
      this.#become({ kind: 'offline' });
      this.#plan(retryMs);
    } else this.#become({ kind: 'failed', message: messageOf(error, 'The server refused the change.') });
  }
}
