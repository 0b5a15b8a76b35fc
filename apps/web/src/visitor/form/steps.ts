import { findAll, findSend, submitForm } from './form-element.ts';
import { button, element, fillIn, type NamedField, type PageForm } from './page-form.ts';

/** The steps of a form, of which one is visible at a time. */
export interface Steps {
  /** The ids of the visible fields. */
  current(): ReadonlySet<string>;
  /** Goes to the next step; undefined on the last one. */
  next(): (() => void) | undefined;
  /** Shows the step that contains a field. */
  reveal(field: NamedField): void;
  first(): void;
  /** Updates the steps after fields were shown or hidden. */
  update(): void;
}

/** A form of one step stays as it is. */
export function createSteps(page: PageForm): Steps {
  const sections = findAll(page.form, '.pf-step');
  const ids = page.data.steps.map(({ fields }) => fields.map(({ id }) => id));
  const view = sections.length > 1 ? createView(page, sections) : undefined;
  let at = 0;
  /** Skips a step without any shown field. */
  const open = () =>
    sections.map((_, i) => i).filter((i) => ids[i]?.some((id) => page.shown.has(id) && page.elements.has(id)));

  const draw = () => {
    const order = open();
    if (!order.includes(at)) at = order.findLast((i) => i < at) ?? order[0] ?? 0;
    view?.draw({ at, n: order.indexOf(at) + 1, total: order.length });
  };
  const go = (to: number | undefined) => {
    if (to === undefined) return;
    at = to;
    draw();
    const title = sections[at]?.querySelector<HTMLElement>('.pf-step-title');
    title?.setAttribute('tabindex', '-1');
    title?.focus();
  };
  view?.back.addEventListener('click', () => go(open().findLast((i) => i < at)));
  draw();
  return {
    current: () => new Set(view ? ids[at] : ids.flat()),
    next: () => {
      const to = view && open().find((i) => i > at);
      return to === undefined ? undefined : () => go(to);
    },
    reveal: ({ id }) => {
      at = ids.findIndex((step) => step.includes(id));
      draw();
    },
    first: () => {
      at = 0;
      draw();
    },
    update: draw,
  };
}

interface View {
  back: HTMLButtonElement;
  /** @param place the section, and its number among the visible ones */
  draw(place: { at: number; n: number; total: number }): void;
}

/** The progress, and the buttons back and next. */
function createView({ form, data: { steps, words }, undo }: PageForm, sections: readonly HTMLElement[]): View {
  const progress = element('div', 'pf-progress');
  const text = element('p', '');
  text.setAttribute('role', 'status');
  const bar = element('progress', 'pf-bar');
  // The text has the same information.
  bar.setAttribute('aria-hidden', 'true');
  progress.append(text, bar);
  sections[0]?.before(progress);

  const send = findSend(form);
  const next = button('pf-button', words.next);
  const back = button('pf-button pf-button-quiet', words.back);
  send?.before(next);
  // After the next button: next is the main action, and comes first on a phone.
  send?.after(back);
  // Going to the next step validates as sending does, and Enter does whichever applies.
  next.addEventListener('click', () => submitForm(form));
  const counts = findAll(form, '.pf-step-count');
  const titles = sections.map((section) => section.querySelector('.pf-step-title'));
  const written = titles.map((title) => title?.textContent ?? '');
  for (const count of counts) count.hidden = true;
  undo.push(() => {
    for (const each of [progress, next, back]) each.remove();
    for (const each of [...sections, ...counts]) each.hidden = false;
    for (const [i, title] of titles.entries()) if (title) restore(title, written[i] ?? '');
    if (send) send.hidden = false;
  });
  return {
    back,
    draw({ at, n, total }) {
      const place = fillIn(words.step, { n, total });
      for (const [i, section] of sections.entries()) section.hidden = i !== at;
      progress.hidden = total < 2;
      text.textContent = place;
      // A step without a name shows its number.
      const isUnnamed = steps[at]?.title === null;
      const title = titles[at];
      if (isUnnamed && title) title.textContent = place;
      text.hidden = isUnnamed;
      bar.max = total;
      bar.value = n;
      back.hidden = n <= 1;
      next.hidden = n >= total;
      if (send) send.hidden = n < total;
    },
  };
}

function restore(title: Element, text: string): void {
  title.textContent = text;
  title.removeAttribute('tabindex');
}
