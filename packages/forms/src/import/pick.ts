import { leftOut } from './left-out.ts';
import { named, type Notes } from './notes.ts';

const CONTROLS = 'input, select, textarea';
/** No form for people has more; what is pasted may. */
const MAX_CONTROLS = 5000;
/** Inputs that hold nothing to be sent. */
const BUTTONS = new Set(['submit', 'button', 'reset', 'image']);

export const isButton = (element: Element): boolean =>
  element.tagName.toUpperCase() === 'BUTTON' || BUTTONS.has(element.getAttribute('type')?.toLowerCase() ?? '');

/** What is asked for in a part of a page, without honeypots and instructions. */
function controlsIn(root: ParentNode, form: Element | null, notes?: Notes): Element[] {
  const controls: Element[] = [];
  for (const control of root.querySelectorAll(CONTROLS)) {
    if (controls.length >= MAX_CONTROLS) break;
    if (isButton(control)) continue;
    const why = leftOut(control, form);
    if (why === null) controls.push(control);
    else if (why === 'honeypot') notes?.add('A trap for bots was left out: every form has one here.');
    else
      notes?.add(
        `${named(control.getAttribute('name') ?? '')} was left out: it instructs a form service, and asks for nothing.`,
      );
  }
  return controls;
}

export interface Picked {
  root: ParentNode;
  form: Element | null;
  controls: readonly Element[];
}

/** The first form with fields; where there is none, whatever fields there are. */
export function pickForm(document: Document | DocumentFragment, notes: Notes): Picked {
  const forms = [...document.querySelectorAll('form')].filter((form) => controlsIn(form, form).length > 0);
  const [form] = forms;
  if (!form) return { root: document, form: null, controls: controlsIn(document, null, notes) };
  if (forms.length > 1) notes.add(`There are ${forms.length} forms; the first one was taken.`);
  return { root: form, form, controls: controlsIn(form, form, notes) };
}
