import { limits } from '@postern/contracts';
import { humanName, labelText } from './one-line.ts';
import { textOf } from './page-text.ts';

/** The attributes and elements that a label is found by. */
export interface LabelPlaces {
  labels: ReadonlyMap<string, Element>;
  ids: ReadonlyMap<string, Element>;
}

export function labelPlaces(root: ParentNode): LabelPlaces {
  const labels = new Map<string, Element>();
  for (const label of root.querySelectorAll('label[for]')) {
    const id = label.getAttribute('for') ?? '';
    if (!labels.has(id)) labels.set(id, label);
  }
  const ids = new Map<string, Element>();
  for (const element of root.querySelectorAll('[id]')) if (!ids.has(element.id)) ids.set(element.id, element);
  return { labels, ids };
}

const MAX_REFERRED = 5;

/** The texts of the elements that an attribute refers to. */
function referred(names: string | null, { ids }: LabelPlaces, maxChars?: number): string {
  if (!names) return '';
  return names
    .split(/\s+/, MAX_REFERRED)
    .map((id) => textOf(ids.get(id), maxChars))
    .filter(Boolean)
    .join(' ');
}

/** The visible text next to a control; empty when there is none. */
function shownLabel(control: Element, places: LabelPlaces, maxChars?: number): string {
  const found = [
    () => textOf(control.id === '' ? undefined : places.labels.get(control.id), maxChars),
    () => textOf(control.closest('label'), maxChars),
    () => referred(control.getAttribute('aria-labelledby'), places, maxChars),
    () => control.getAttribute('aria-label') ?? '',
  ];
  for (const find of found) {
    const label = labelText(find(), maxChars);
    if (label !== '') return label;
  }
  return '';
}

/** A control's label, from the best source available. */
export function labelOf(control: Element, places: LabelPlaces): { label: string; isPlaceholder: boolean } {
  const shown = shownLabel(control, places) || labelText(control.getAttribute('title') ?? '');
  if (shown !== '') return { label: shown, isPlaceholder: false };
  const placeholder = labelText(control.getAttribute('placeholder') ?? '');
  if (placeholder !== '') return { label: placeholder, isPlaceholder: true };
  const name = humanName(control.getAttribute('name') ?? control.id);
  return { label: name || 'Field', isPlaceholder: false };
}

/** The control's help text. */
export const helpOf = (control: Element, places: LabelPlaces): string | null =>
  referred(control.getAttribute('aria-describedby'), places, limits.formHelpChars)
    .slice(0, limits.formHelpChars)
    .toWellFormed()
    .trim() || null;

/** The label of one box in a group, or the text after it. */
export function choiceLabel(control: Element, places: LabelPlaces, maxChars?: number): string {
  const shown = shownLabel(control, places, maxChars);
  if (shown !== '') return shown;
  const behind = labelText(textOf(control.nextSibling, maxChars), maxChars);
  return behind || labelText(control.getAttribute('value') ?? '') || 'on';
}

/** The label of a group of boxes. */
export function groupLabel(controls: readonly Element[], places: LabelPlaces): string {
  const [first] = controls;
  if (!first) return '';
  const legend = labelText(textOf(ownLegend(first)));
  if (legend !== '') return legend;
  const group = first.closest('[role="radiogroup"], [role="group"]');
  const called =
    group && (referred(group.getAttribute('aria-labelledby'), places) || (group.getAttribute('aria-label') ?? ''));
  return labelText(called || textBefore(controls)) || humanName(first.getAttribute('name') ?? '') || 'Choice';
}

/** The legend of the fieldset that holds the group of a box and nothing else. */
export function ownLegend(control: Element): Element | null {
  const fieldset = control.closest('fieldset');
  if (!fieldset) return null;
  const name = control.getAttribute('name');
  for (const other of fieldset.querySelectorAll('input, select, textarea'))
    if (other.getAttribute('name') !== name) return null;
  return fieldset.querySelector('legend');
}

/** How many ancestors of a box are searched for the group's label. */
const MAX_UP = 4;

/** The text before the first box, in the element that holds them all. */
function textBefore(controls: readonly Element[]): string {
  const [first] = controls;
  const last = controls.at(-1);
  let inside: Element | null = first ?? null;
  for (let up = 0; inside && up < MAX_UP; up += 1) {
    const parent: Element | null = inside.parentElement;
    if (!parent || parent.tagName === 'FORM') return '';
    if (last && parent.contains(last)) {
      for (let before = inside.previousSibling; before; before = before.previousSibling) {
        if ('querySelector' in before && (before as Element).querySelector('input, select, textarea')) return '';
        const text = textOf(before);
        if (text !== '') return text;
      }
    }
    inside = parent;
  }
  return '';
}
