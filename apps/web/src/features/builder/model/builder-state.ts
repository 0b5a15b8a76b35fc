import type { FormDefinition } from '@postern/contracts';
import { startHistory, type History } from './history.ts';

/** The announcement of a change. */
export interface Notice {
  /** Distinguishes notices with the same text. */
  n: number;
  text: string;
  /** Labels of fields whose conditions the change removed. */
  lostConditions: readonly string[];
  /** Whether the change may be unintended, so that a toast shows it. */
  isToast: boolean;
}

/** The new focus after a change; null: it does not move. */
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
