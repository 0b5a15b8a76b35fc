import type { FormDefinition } from '@postern/contracts';
import type { Action } from './actions.ts';
import type { BuilderState, FocusRequest, Notice } from './builder-state.ts';
import { changeField, changeForm } from './change-values.ts';
import {
  hasAllSteps,
  insertField,
  isFull,
  joinStep,
  moveField,
  placeWithout,
  removeField,
  splitStep,
} from './edit-form.ts';
import { record, redo, undo, type History, type Snapshot } from './history.ts';
import { dropBrokenConditions } from './drop-broken-conditions.ts';
import { freeName, labelOf } from './naming.ts';
import { findField, neighbourOf, ordinalOf, placeBelow, placeMoved, placeOf, type Place } from './places.ts';

interface Change {
  form: FormDefinition;
  selected: string | null;
  step?: number;
  did: string;
  focus?: FocusRequest['on'];
  merge?: History['merge'];
  isToast?: boolean;
  /** Conditions that became invalid stay for now, because one is being edited. */
  isPartial?: boolean;
}

/** The builder's state after an action. An impossible action leaves the form unchanged, and says why. */
export function reduce(state: BuilderState, action: Action): BuilderState {
  const { form } = state.history.present;
  switch (action.do) {
    case 'select':
      return select(state, { selected: action.id }, action.focus);
    case 'enter':
      return select(state, { selected: null, step: action.step });
    case 'undo':
    case 'redo':
      return travel(state, action);
    case 'restore':
      if (form === action.after) return travel(state, { do: 'undo', focus: 'field' });
      if (findField(form, action.field.id)) return announce(state, `${labelOf(action.field)} is already there.`);
      return commit(state, insertion(form, action));
    case 'field':
    case 'form': {
      const change = action.do === 'field' ? changeField(form, action) : changeForm(state.history.present, action);
      return change ? commit(state, change, { isSilent: true }) : state;
    }
    default: {
      const change = changeOf(state, action);
      return typeof change === 'string' ? announce(state, change) : commit(state, change);
    }
  }
}

type Structural = Exclude<Action, { do: 'select' | 'enter' | 'undo' | 'redo' | 'restore' | 'field' | 'form' }>;

/** The form after a change of its structure, or the reason why it is impossible. */
function changeOf({ history }: BuilderState, action: Structural): Change | string {
  const { form, selected } = history.present;
  switch (action.do) {
    case 'add':
    case 'duplicate':
      return isFull(form) ? 'The form is full.' : insertion(form, action);
    case 'delete':
      return deletion(form, action.id);
    case 'nudge': {
      const to = placeMoved(form, action.id, action.by);
      if (!to) return action.by < 0 ? 'It is already the first.' : 'It is already the last.';
      return moved(form, moveField(form, action.id, to), action);
    }
    case 'put':
      return moved(form, moveField(form, action.id, placeWithout(form, action.id, action.at)), { id: action.id });
    case 'split':
      if (hasAllSteps(form)) return 'The form already has the maximum number of steps.';
      return splitting(form, action.at, selected);
    case 'join':
      if (form.steps.length < 2) return 'The form has only one step.';
      return {
        form: joinStep(form, action.step),
        selected,
        did: `Step ${action.step + 1} removed; its fields were kept`,
      };
    case 'load':
      return { form: action.form, selected: action.form.steps[0]?.fields[0]?.id ?? null, did: action.did };
  }
}

/** The next part is added to the new step. */
function splitting(before: FormDefinition, at: Place, selected: string | null): Change {
  const form = splitStep(before, at);
  const step = at.step + 1;
  const did = `Step ${step + 1} starts here`;
  const first = form.steps[step]?.fields[0];
  if (first) return { form, selected: selected ?? first.id, did };
  return { form, selected: null, step, did, focus: 'field' };
}

function insertion(form: FormDefinition, action: Extract<Action, { do: 'add' | 'duplicate' | 'restore' }>): Change {
  if (action.do === 'duplicate') {
    const after = insertField(form, action.copy, placeBelow(form, action.id));
    return { form: after, selected: action.copy.id, did: `${labelOf(action.copy)} duplicated`, focus: 'field' };
  }
  const { field, at } = action;
  const step = Math.min(at.step, form.steps.length - 1);
  const free = 'name' in field ? { ...field, name: freeName(form, field.name) } : field;
  const after = insertField(form, free, { step, index: at.index });
  const did = `${labelOf(field)} ${action.do === 'add' ? 'added' : 'put back'}`;
  return { form: after, selected: field.id, did, focus: 'field' };
}

function deletion(form: FormDefinition, id: string): Change | string {
  const field = findField(form, id);
  if (!field) return 'Nothing is selected.';
  const next = neighbourOf(form, id, 1) ?? neighbourOf(form, id, -1);
  return {
    form: removeField(form, id),
    selected: next?.id ?? null,
    did: `${labelOf(field)} deleted`,
    focus: 'field',
    isToast: true,
  };
}

function moved(
  before: FormDefinition,
  form: FormDefinition,
  { id, stay }: { id: string; stay?: boolean },
): Change | string {
  const field = findField(form, id);
  const [from, to] = [placeOf(before, id), placeOf(form, id)];
  if (!field || !from || !to) return 'Nothing is selected.';
  if (from.step === to.step && from.index === to.index) return `${labelOf(field)} stays where it is`;
  const step = from.step === to.step ? '' : `, in step ${to.step + 1}`;
  const did = `${labelOf(field)} moved to position ${ordinalOf(form, id)}${step}`;
  return { form, selected: id, did, ...(stay ? {} : { focus: 'field' as const }) };
}

function select(
  state: BuilderState,
  chosen: Pick<Snapshot, 'selected' | 'step'>,
  focus?: FocusRequest['on'],
): BuilderState {
  const { history } = state;
  const { form, did, selected, step } = history.present;
  const isSame = chosen.selected === selected && chosen.step === step;
  return {
    ...state,
    history: isSame ? history : { ...history, present: { form, did, ...chosen }, merge: null },
    focus: focus ? nextFocus(state, focus) : state.focus,
  };
}

function travel(state: BuilderState, action: Extract<Action, { do: 'undo' | 'redo' }>): BuilderState {
  const { history } = state;
  const isUndo = action.do === 'undo';
  const after = isUndo ? undo(history) : redo(history);
  if (after === history) return announce(state, `There is nothing to ${action.do}.`);
  const focus = action.focus ? nextFocus(state, action.focus) : state.focus;
  return announce({ ...state, history: after, focus }, isUndo ? `Undone: ${history.present.did}` : after.present.did);
}

function commit(state: BuilderState, change: Change, { isSilent = false } = {}): BuilderState {
  const { form, fields } = change.isPartial ? { form: change.form, fields: [] } : dropBrokenConditions(change.form);
  const lostConditions = fields.map(labelOf);
  const text = [change.did, lostConditionsText(lostConditions)].filter(Boolean).join('. ');
  const { selected, step, did } = change;
  const present: Snapshot = { form, selected, did, ...(step === undefined ? {} : { step }) };
  const history = record(state.history, present, change.merge ?? null);
  const after =
    isSilent && lostConditions.length === 0
      ? state
      : announce(state, text, { lostConditions, isToast: change.isToast ?? lostConditions.length > 0 });
  return { ...after, history, focus: change.focus ? nextFocus(state, change.focus) : state.focus };
}

type NoticeOptions = Pick<Notice, 'lostConditions' | 'isToast'>;

const announce = (
  state: BuilderState,
  text: string,
  options: NoticeOptions = { lostConditions: [], isToast: false },
): BuilderState => ({
  ...state,
  notice: { n: state.notice.n + 1, text, ...options },
});

const nextFocus = ({ focus }: BuilderState, on: FocusRequest['on']): FocusRequest => ({ n: (focus?.n ?? 0) + 1, on });

function lostConditionsText(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  const names = labels.map((label) => `“${label}”`).join(', ');
  return `${names} lost a condition, because the field it checks no longer comes before`;
}
