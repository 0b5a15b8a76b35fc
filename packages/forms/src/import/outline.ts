import { limits } from '@postern/contracts';
import { isButton, type Picked } from './pick.ts';
import { ownLegend } from './labels.ts';
import { inOneLine, labelText } from './one-line.ts';
import { textOf } from './page-text.ts';

/** An item of a form, in reading order. */
export type Item =
  | { kind: 'control'; control: Element }
  | { kind: 'heading'; text: string; help: string | null }
  | { kind: 'step' };

const HEADING = /^H[1-6]$/;

/** The controls of a form and the headings between them, in the order of the page. */
export function outlineOf({ root, controls }: Picked): Item[] {
  const asked = new Set(controls);
  const steps = new Set(stepsOf(root, controls));
  const items: Item[] = [];
  for (const element of root.querySelectorAll('input, select, textarea, h1, h2, h3, h4, h5, h6, legend, section')) {
    if (asked.has(element)) items.push({ kind: 'control', control: element });
    else if (steps.has(element)) items.push({ kind: 'step' });
    else if (HEADING.test(element.tagName.toUpperCase()) || isDividingLegend(element)) {
      const text = labelText(textOf(element));
      if (text !== '') items.push({ kind: 'heading', text, help: textBelow(element) });
    }
  }
  return items;
}

/** Sections become steps if they contain all fields, and there are at least two. */
function stepsOf(root: ParentNode, controls: readonly Element[]): Element[] {
  const sections = [...root.querySelectorAll('section')].filter(
    (section) => !section.parentElement?.closest('section'),
  );
  if (sections.length < 2) return [];
  const known = new Set(sections);
  const used = new Set<Element>();
  for (const control of controls) {
    if (control.getAttribute('type')?.toLowerCase() === 'hidden') continue;
    let section = control.closest('section');
    while (section && !known.has(section)) section = section.parentElement?.closest('section') ?? null;
    if (!section) return [];
    used.add(section);
  }
  return sections.filter((section) => used.has(section));
}

/** A legend names one group of boxes, or else the fields below it. */
function isDividingLegend(element: Element): boolean {
  if (element.tagName.toUpperCase() !== 'LEGEND') return false;
  const box = element.parentElement?.querySelector('input[type="radio" i], input[type="checkbox" i]');
  return !box || ownLegend(box) !== element;
}

/** A paragraph directly below a heading, without controls. */
function textBelow(heading: Element): string | null {
  const next = heading.nextElementSibling;
  if (next?.tagName.toUpperCase() !== 'P' || next.querySelector('input, select, textarea, button')) return null;
  return textOf(next, limits.formHelpChars) || null;
}

/** The text of the submit button. */
export function submitOf(root: ParentNode): string | null {
  for (const button of root.querySelectorAll('button, input')) {
    const type = button.getAttribute('type')?.toLowerCase();
    if (!isButton(button) || type === 'button' || type === 'reset') continue;
    const text = inOneLine(textOf(button) || (button.getAttribute('value') ?? button.getAttribute('aria-label') ?? ''));
    if (text !== '') return text;
  }
  return null;
}
