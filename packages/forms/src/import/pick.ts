import { leftOut } from './left-out.ts';
import { named, type Notes } from './notes.ts';

const CONTROLS = 'input, select, textarea';
/** No form for people has more; a pasted one may. */
const MAX_CONTROLS = 5000;
/** Inputs that hold no value to send. */
const BUTTONS = new Set(['submit', 'button', 'reset', 'image']);

export const isButton = (element: Element): boolean =>
  element.tagName.toUpperCase() === 'BUTTON' || BUTTONS.has(element.getAttribute('type')?.toLowerCase() ?? '');

/** The fields in a part of a page, without honeypots and instructions. */
function controlsIn(root: ParentNode, form: Element | null, notes?: Notes): Element[] {
  const controls: Element[] = [];
  for (const control of root.querySelectorAll(CONTROLS)) {
    if (controls.length >= MAX_CONTROLS) break;
    if (isButton(control)) continue;
    const why = leftOut(control, form);
    if (why === null) controls.push(control);
    else if (why === 'honeypot') notes?.add('A honeypot was left out: every form here has one.');
    else
      notes?.add(`${named(control.getAttribute('name') ?? '')} was left out: it is an instruction for a form service.`);
  }
  return controls;
}

export interface Picked {
  root: ParentNode;
  form: Element | null;
  controls: readonly Element[];
}

/** The first form with fields; without one, all fields of the page. */
export function pickForm(document: Document | DocumentFragment, notes: Notes): Picked {
  const forms = [...document.querySelectorAll('form')].filter((form) => controlsIn(form, form).length > 0);
  const [form] = forms;
  if (!form) return { root: document, form: null, controls: controlsIn(document, null, notes) };
  if (forms.length > 1) notes.add(`There are ${forms.length} forms; the first one was imported.`);
  return { root: form, form, controls: controlsIn(form, form, notes) };
}
