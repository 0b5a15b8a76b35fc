/** A form's own property, whatever the names of its inputs: one named `reset` hides `form.reset`. */
export const formProperty = <Key extends keyof HTMLFormElement>(
  form: HTMLFormElement,
  key: Key,
): HTMLFormElement[Key] => Reflect.get(HTMLFormElement.prototype, key, form) as HTMLFormElement[Key];

/** A control of a form, with the properties used here. Custom elements may have only some of them. */
export type Control = HTMLInputElement;

/** Includes controls elsewhere that have `form="…"`. */
export const controlsOf = (form: HTMLFormElement): Control[] => [...formProperty(form, 'elements')] as Control[];
