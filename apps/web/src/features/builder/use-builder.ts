import type { FormDefinition, FormField, FormFieldType } from '@postern/contracts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useToast, type Toast } from '../../components/toast.tsx';
import { BuilderStore } from './builder-store.ts';
import type { Action } from './model/actions.ts';
import type { BuilderState } from './model/builder-state.ts';
import { issuesOf, type Issue } from './model/issues.ts';
import { copyOf, newField } from './model/new-field.ts';
import { findField, placeBelow, placeOf, type Place } from './model/places.ts';

/** The entries of the palette: types of fields, and the boundary of a step. */
export type Part = FormFieldType | 'step';

interface Actions {
  act: (action: Action) => void;
  /** Adds a new part below the selected field, or at the given position. */
  add: (part: Part, at?: Place) => void;
  duplicate: (id: string) => void;
  /** Deletes a field immediately, and offers to undo it. */
  remove: (id: string) => void;
  setField: (field: FormField) => void;
  setForm: (form: FormDefinition) => void;
}

export interface Builder extends Actions {
  state: BuilderState;
  form: FormDefinition;
  /** The id of the selected field. */
  selected: string | null;
  issues: readonly Issue[];
}

/** The form that is being edited, and all actions on it. @param published the visitors' version */
export function useBuilder(initial: FormDefinition, published: FormDefinition | null): Builder {
  const toast = useToast();
  const [store] = useState(() => new BuilderStore(initial));
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const actions = useMemo(() => actionsOf(store, { published, toast }), [store, published, toast]);
  const { form, selected } = state.history.present;
  const issues = useMemo(() => issuesOf(form), [form]);
  return { state, form, selected, issues, ...actions };
}

interface Surroundings {
  published: FormDefinition | null;
  toast: (toast: Toast) => void;
}

function actionsOf(store: BuilderStore, { published, toast }: Surroundings): Actions {
  const now = () => store.getState().history.present;
  const act = (action: Action) => {
    const { form } = now();
    const { n } = store.getState().notice;
    store.act(action);
    const { notice } = store.getState();
    if (notice.n !== n && notice.isToast) toast({ text: notice.text, undo: undoOf(action, { before: form, store }) });
  };
  return {
    act,
    add: (part, at = placeBelow(now().form, now().selected, now().step)) =>
      act(part === 'step' ? { do: 'split', at } : { do: 'add', field: newField(now().form, part), at }),
    duplicate: (id) => {
      const field = findField(now().form, id);
      if (field) act({ do: 'duplicate', id, copy: copyOf(now().form, field) });
    },
    remove: (id) => act({ do: 'delete', id }),
    setField: (field) => {
      const known = published ? findField(published, field.id) : undefined;
      // The columns of received submissions use the name.
      const isNameKept = known !== undefined && 'name' in known && 'name' in field && known.name === field.name;
      act({ do: 'field', field, atMs: Date.now(), isNameKept });
    },
    setForm: (form) => act({ do: 'form', form, atMs: Date.now() }),
  };
}

function undoOf(action: Action, { before, store }: { before: FormDefinition; store: BuilderStore }) {
  if (action.do !== 'delete') return undefined;
  const field = findField(before, action.id);
  const at = placeOf(before, action.id);
  const after = store.getState().history.present.form;
  if (!field || !at || after === before) return undefined;
  return () => store.act({ do: 'restore', field, at, after });
}
