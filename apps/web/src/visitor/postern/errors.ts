import type { FieldMessage } from '../send/send.ts';
import { ATTRIBUTE, NAME } from './name.ts';
import { controlsOf, formProperty, type Control } from './form-property.ts';

/** A message beside a control, or beside the last of several. */
interface Shown {
  slot: HTMLElement;
  undo(): void;
}

const SLOT = `${ATTRIBUTE}-error`;
const shown = new WeakMap<EventTarget, Shown>();
let slots = 0;

/**
 * Shows the browser's own errors beside the controls.
 * @returns whether there were none
 */
export function checkNatively(form: HTMLFormElement): boolean {
  clearErrors(form);
  if (formProperty(form, 'checkValidity').call(form)) return true;
  for (const control of controlsOf(form)) if (isWrong(control)) show(form, control, control.validationMessage);
  // The browser shows the error of a custom element that has no message.
  if (!focusFirst(form)) formProperty(form, 'reportValidity').call(form);
  return false;
}

const isWrong = ({ willValidate, validity }: Control) => willValidate && !validity.valid;

/** @returns the errors that have no visible control */
export function showErrors(form: HTMLFormElement, errors: readonly FieldMessage[]): string[] {
  clearErrors(form);
  const rest = errors.filter(({ path, message }) => {
    const control = controlsOf(form).find(({ name, type }) => name === path && type !== 'hidden');
    if (control) show(form, control, message);
    return !control;
  });
  focusFirst(form);
  return rest.map(({ message }) => message);
}

function focusFirst(form: HTMLFormElement): Control | undefined {
  const first = controlsOf(form).find((control) => shown.has(control) && !control.disabled);
  first?.focus();
  return first;
}

/** Checks an edited field again. A server error is cleared, because only the server can check it. */
export function onInput({ target }: Event): void {
  const control = target as Control;
  const message = shown.get(control);
  if (message && isWrong(control)) message.slot.textContent = control.validationMessage;
  else message?.undo();
}

export function clearErrors(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) shown.get(control)?.undo();
}

function show(form: HTMLFormElement, control: Control, message: string): void {
  // One message for all choices of a question.
  if (shown.has(control)) return;
  const isChoice = /^(radio|checkbox)$/.test(control.type);
  const group = isChoice
    ? controlsOf(form).filter(({ name, type }) => name === control.name && type === control.type)
    : [control];
  const theirs = [...form.querySelectorAll<HTMLElement>(`[${SLOT}]`)].find(
    (place) => control.name && place.getAttribute(SLOT) === control.name,
  );
  const slot = theirs ?? createSlot(group.at(-1) ?? control);
  const { hidden } = slot;
  slot.hidden = false;
  slot.textContent = message;
  slot.id ||= `${NAME}-${(slots += 1)}`;
  const undone = group.flatMap((member) => [
    swap(member, 'aria-invalid', 'true'),
    swap(member, 'aria-describedby', `${member.getAttribute('aria-describedby') ?? ''} ${slot.id}`.trim()),
  ]);
  const undo = () => {
    for (const back of undone) back();
    for (const member of group) shown.delete(member);
    if (!theirs) return slot.remove();
    slot.textContent = '';
    slot.hidden = hidden;
  };
  for (const member of group) shown.set(member, { slot, undo });
}

/** After the control and its label, wherever that is, because styles may rely on the two being neighbours. */
function createSlot(control: Control): HTMLElement {
  const label = control.labels?.[0];
  const slot = document.createElement('span');
  slot.setAttribute(SLOT, '');
  // A label that contains the control, or follows it.
  (label && control.compareDocumentPosition(label) & 12 ? label : control).after(slot);
  return slot;
}

/** @returns a function that restores the attribute */
function swap(element: Element, name: string, value: string | null): () => void {
  const before = element.getAttribute(name);
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
  return () => void swap(element, name, before);
}
