import type { FormDefinition } from '@postern/contracts';
import { startHistory, type History } from './history.ts';

/** The announcement of a change. */
export interface Notice {
  /** Tells one notice from the next, that may say the same. */
  n: number;
  text: string;
  /** Labels of fields whose conditions had to go with the change. */
  lostConditions: readonly string[];
  /** Whether the change may be unintended: then a toast shows it. */
  isToast: boolean;
}

/** Where the focus goes with a change; null: it stays where it is. */
export interface FocusRequest {
  n: number;
  on: 'field' | 'label';
}

export interface BuilderState {
  history: History;
  notice: Notice;
  focus: FocusRequest | null;
}

export function startBuilder(form: FormDefinition): BuilderState {
  const first = form.steps.flatMap(({ fields }) => fields)[0];
  return {
    history: startHistory(form, first?.id ?? null),
    notice: { n: 0, text: '', lostConditions: [], isToast: false },
    focus: null,
  };
}
