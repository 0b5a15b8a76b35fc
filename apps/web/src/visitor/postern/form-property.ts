/** A form's own property, whatever its inputs are called: one named `reset` hides `form.reset`. */
export const formProperty = <Key extends keyof HTMLFormElement>(
  form: HTMLFormElement,
  key: Key,
): HTMLFormElement[Key] => Reflect.get(HTMLFormElement.prototype, key, form) as HTMLFormElement[Key];

/** What stands in a form, as far as it is asked about here. Custom elements may have only some of it. */
export type Control = HTMLInputElement;

/** Also those that stand elsewhere and say `form="…"`. */
export const controlsOf = (form: HTMLFormElement): Control[] => [...formProperty(form, 'elements')] as Control[];
