import { until } from './until.ts';

/** Puts markup on the page. */
export function show(html: string): HTMLFormElement {
  document.body.innerHTML = html;
  const form = document.querySelector('form');
  if (!form) throw new Error('There is no form.');
  return form;
}

export function find(selector: string, inside: ParentNode = document): HTMLInputElement {
  const found = inside.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Submits like a visitor: with the button. */
export const press = (button = find('button')): void => {
  button.focus();
  button.click();
};

/** Waits for the next event of a type, and returns its detail. */
export const next = <Detail>(type: string): Promise<Detail> =>
  new Promise((resolve) => {
    document.addEventListener(`postern:${type}`, (event) => resolve((event as CustomEvent<Detail>).detail), {
      once: true,
    });
  });

export const stateOf = (form: HTMLFormElement): string | null => form.getAttribute('data-postern-state');

/** Waits until the form has this state. */
export const becomes = (form: HTMLFormElement, state: string): Promise<void> =>
  until(() => {
    if (stateOf(form) !== state) throw new Error(`The form is ${stateOf(form)}, not ${state}.`);
  });

export const statusOf = (form: HTMLFormElement): string | null => find('[data-postern-status]', form).textContent;
