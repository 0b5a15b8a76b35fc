import type { FormDefinition, FormField } from '@postern/contracts';
import type { Place } from './places.ts';

/** What can be done to a form. Fields come ready made, so that the same action always does the same. */
export type Action =
  | { do: 'select'; id: string; focus?: 'field' | 'label' }
  /** Looks at a step without fields. */
  | { do: 'enter'; step: number }
  | { do: 'add'; field: FormField; at: Place }
  | { do: 'duplicate'; id: string; copy: FormField }
  | { do: 'delete'; id: string }
  /** Puts a field back that was deleted; `after` is the form as the deletion left it. */
  | { do: 'restore'; field: FormField; at: Place; after: FormDefinition }
  | { do: 'nudge'; id: string; by: 1 | -1; stay?: boolean }
  /** @param at as it is shown, with the field still where it was */
  | { do: 'put'; id: string; at: Place }
  | { do: 'split'; at: Place }
  | { do: 'join'; step: number }
  /** @param isNameKept the label may change without the name */
  | { do: 'field'; field: FormField; atMs: number; isNameKept: boolean }
  | { do: 'form'; form: FormDefinition; atMs: number }
  /** Another form altogether. @param did what happened, as a sentence */
  | { do: 'load'; form: FormDefinition; did: string }
  | { do: 'undo' | 'redo'; focus?: 'field' };
