import { limits } from '@postern/contracts';
import type { ImportContext } from './control.ts';
import type { FieldParts } from './field-parts.ts';
import { choiceLabel, groupLabel, helpOf, ownLegend } from './labels.ts';
import { inOneLine } from './one-line.ts';
import { toOptions, uniqueChoices, type Choice } from './select-parts.ts';

/** Radio buttons or checkboxes that share a name, as parts of a field. */
export function boxParts(boxes: readonly Element[], context: ImportContext): FieldParts | null {
  const [first] = boxes;
  if (!first) return null;
  const isRadio = first.getAttribute('type')?.toLowerCase() === 'radio';
  if (!isRadio && boxes.length === 1 && !ownLegend(first)) return loneBox(first, context);
  const label = groupLabel(boxes, context.places);
  const all = boxes.map((box): Choice => {
    const value = (box.getAttribute('value') ?? 'on').toWellFormed();
    return { value, label: choiceLabel(box, context.places), isChosen: box.hasAttribute('checked') };
  });
  const choices = uniqueChoices(all, label, context.notes);
  if (choices.length === 0) return null;
  const fieldset = ownLegend(first)?.parentElement;
  const help = (fieldset && helpOf(fieldset, context.places)) ?? null;
  const chosen = choices.filter(({ isChosen }) => isChosen).map(({ value }) => value);
  const options = toOptions(choices);
  // HTML can require each box to be ticked, but not at least one of them.
  if (!isRadio) return { type: 'checkboxes', label, help, options, default: chosen };
  const required = boxes.some((box) => box.hasAttribute('required'));
  const isRating = choices.length >= 3 && choices.length <= 10 && choices.every(isPoint) && chosen.length === 0;
  if (isRating) return { type: 'rating', label, help, required, max: choices.length };
  return { type: 'radio', label, help, required, options, default: chosen[0] ?? null };
}

const isPoint = ({ value, label }: Choice, at: number): boolean => value === `${at + 1}` && label === value;

const CONSENT = /consent|agree|terms|privacy|gdpr|dsgvo|datenschutz|agb|einwillig|accept|zustimm/i;
/** An ordinary box does not have such a long label. */
const CONSENT_CHARS = 60;

function loneBox(box: Element, { places }: ImportContext): FieldParts {
  const text = choiceLabel(box, places, limits.formHelpChars);
  const required = box.hasAttribute('required');
  const shared = { help: helpOf(box, places), required };
  const value = (box.getAttribute('value') ?? '').slice(0, limits.formLabelChars).toWellFormed();
  const isLong = text.length > (required ? CONSENT_CHARS : limits.formLabelChars);
  const isConsent = isLong || CONSENT.test(box.getAttribute('name') ?? '');
  if (isConsent && !box.hasAttribute('checked'))
    return { ...shared, label: text, type: 'consent', value: value || 'on' };
  const label = inOneLine(text);
  return { ...shared, label, type: 'checkbox', value: value || 'on', default: box.hasAttribute('checked') };
}
