/**
 * A field may be called `action`, `id` or `querySelector` and then shadows the form's own member. The form is therefore
 * read through its prototypes, which no field name can shadow.
 */

export function findAll<T extends Element = HTMLElement>(form: HTMLFormElement, selector: string): T[] {
  const found = Element.prototype.querySelectorAll.call(form, selector) as NodeListOf<T>;
  return [...found];
}

export const find = (form: HTMLFormElement, selector: string): HTMLElement | undefined => findAll(form, selector)[0];

/** The submit button. */
export const findSend = (form: HTMLFormElement): HTMLButtonElement | undefined =>
  findAll<HTMLButtonElement>(form, '.pf-actions [type="submit"]')[0];

export const childrenOf = (form: HTMLFormElement): HTMLElement[] => findAll(form, ':scope > *');

export const readAttribute = (form: HTMLFormElement, name: string): string | null =>
  Element.prototype.getAttribute.call(form, name);

/** @param value null removes it */
export function writeAttribute(form: HTMLFormElement, name: string, value: string | null): void {
  if (value === null) Element.prototype.removeAttribute.call(form, name);
  else Element.prototype.setAttribute.call(form, name, value);
}

export const appendTo = (form: HTMLFormElement, node: Node): void => Element.prototype.append.call(form, node);

/** From an element in the form, from which the event bubbles up. */
export const emit = (form: HTMLFormElement, event: Event): boolean | undefined =>
  find(form, '.pf-alert')?.dispatchEvent(event);

export const resetForm = (form: HTMLFormElement): void => HTMLFormElement.prototype.reset.call(form);

/** As if the button had been pressed. */
export const submitForm = (form: HTMLFormElement): void => HTMLFormElement.prototype.requestSubmit.call(form);

/** Listens to events of a form, and to those that bubble up from its content. */
export function listen<Name extends keyof HTMLElementEventMap>(
  form: HTMLFormElement,
  [name, signal]: [name: Name, signal: AbortSignal],
  handler: (event: HTMLElementEventMap[Name]) => void,
): void {
  EventTarget.prototype.addEventListener.call(form, name, handler as EventListener, { signal });
}
