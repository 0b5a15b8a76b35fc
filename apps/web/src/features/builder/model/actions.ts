import type { FormDefinition, FormField } from '@postern/contracts';
import type { Place } from './places.ts';

/** The actions on a form. New fields are passed in complete, so that the same action always has the same result. */
export type Action =
  | { do: 'select'; id: string; focus?: 'field' | 'label' }
  /** Selects a step without fields. */
  | { do: 'enter'; step: number }
  | { do: 'add'; field: FormField; at: Place }
  | { do: 'duplicate'; id: string; copy: FormField }
  | { do: 'delete'; id: string }
  /** Restores a deleted field; `after` is the form after the deletion. */
  | { do: 'restore'; field: FormField; at: Place; after: FormDefinition }
  | { do: 'nudge'; id: string; by: 1 | -1; stay?: boolean }
  /** @param at as displayed, with the field still in its old position */
  | { do: 'put'; id: string; at: Place }
  | { do: 'split'; at: Place }
  | { do: 'join'; step: number }
  /** @param isNameKept the label may change without the name */
  | { do: 'field'; field: FormField; atMs: number; isNameKept: boolean }
  | { do: 'form'; form: FormDefinition; atMs: number }
  /** Replaces the whole form. @param did the change, as a sentence */
  | { do: 'load'; form: FormDefinition; did: string }
  | { do: 'undo' | 'redo'; focus?: 'field' };
