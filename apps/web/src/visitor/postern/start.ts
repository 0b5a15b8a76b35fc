import { clearErrors, onInput } from './errors.ts';
import { flushTo } from './flush-queue.ts';
import { formProperty } from './form-property.ts';
import { showSeats } from './seats.ts';
import { submit } from './submit.ts';
import { targetOf } from './target.ts';

/** The API under `window`. */
export interface Api {
  /** Takes over a form that the script does not find itself: in a closed shadow root, or with another address. */
  enhance(form: HTMLFormElement): void;
  /** Leaves a form to the browser and the site's own script. */
  release(form: HTMLFormElement): void;
}

/**
 * Takes over a form when it is first used, whenever it was added to the page. The script does not search for forms and
 * changes nothing in the page before, so that frameworks find the markup that they rendered.
 * @param origin the origin of our server
 */
export function start(origin: string): Api {
  const chosen = new WeakMap<HTMLFormElement, boolean>();
  const armed = new WeakSet<HTMLFormElement>();
  const forbidden = new AbortController();
  const { signal } = forbidden;

  const target = (form: HTMLFormElement, submitter: Element | null = null) =>
    targetOf(form, submitter, { origin, chosen: chosen.get(form) });

  const onSubmit = (event: Event) => {
    const { target: form, submitter, defaultPrevented } = event as SubmitEvent;
    if (defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const checks = armed.has(form) && !submitter?.hasAttribute('formnovalidate');
    const action = target(form, submitter);
    if (action) {
      event.preventDefault();
      void submit(form, { action, submitter, checks, signal });
    } else if (checks && !formProperty(form, 'reportValidity').call(form)) event.preventDefault();
  };

  /**
   * Runs after all other listeners, so that a site's own handlers come first. Events of a shadow root do not leave it.
   */
  const listen = (root: EventTarget) => {
    root.addEventListener('submit', onSubmit);
    root.addEventListener('input', onInput);
    root.addEventListener('reset', onReset);
  };

  const arm = (form: HTMLFormElement) => {
    const root = form.getRootNode();
    listen(root === document ? window : root);
    if (form.hasAttribute('novalidate')) return;
    form.setAttribute('novalidate', '');
    armed.add(form);
  };

  const onTouch = (event: Event) => {
    const form = formAt(event.composedPath()[0]);
    const action = form && target(form);
    if (!action) return;
    arm(form);
    void showSeats(form, action);
  };

  const flushQueue = () =>
    void flushTo((action) => [...document.forms].find((form) => target(form) === action), signal);

  listen(window);
  for (const type of ['focusin', 'click']) document.addEventListener(type, onTouch, true);
  addEventListener('online', flushQueue);
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    const isOurs = effectiveDirective === 'connect-src' && blockedURI.startsWith(origin);
    if (isOurs && disposition === 'enforce') forbidden.abort();
  });
  flushQueue();

  return {
    enhance: (form) => {
      chosen.set(form, true);
      arm(form);
    },
    release: (form) => {
      chosen.set(form, false);
      clearErrors(form);
      if (armed.delete(form)) form.removeAttribute('novalidate');
    },
  };
}

const onReset = ({ target }: Event) => {
  if (target instanceof HTMLFormElement) clearErrors(target);
};

/** The form of an element, which it is inside or names with `form="…"`. */
function formAt(place: EventTarget | undefined): HTMLFormElement | null | undefined {
  const near = place instanceof Element ? place.closest('form,[form]') : null;
  return near instanceof HTMLFormElement ? near : (near as HTMLInputElement | null)?.form;
}
