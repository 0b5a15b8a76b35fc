import { limits } from '@postern/contracts';
import type { FieldParts } from './field-parts.ts';
import { named, type Notes } from './notes.ts';
import { inOneLine } from './one-line.ts';
import { textOf } from './page-text.ts';

export interface Choice {
  value: string;
  label: string;
  isChosen: boolean;
}

/** Options as a definition accepts them: each value once, up to the limit. */
export function uniqueChoices(choices: readonly Choice[], label: string, notes: Notes): Choice[] {
  const byValue = new Map<string, Choice>();
  for (const choice of choices) {
    if (choice.value.length > limits.formLabelChars || choice.value === '') {
      notes.add(`${named(label)} has an option whose value is empty or too long: it was left out.`);
      continue;
    }
    if (byValue.has(choice.value)) notes.add(`${named(label)} has two options with the value ${named(choice.value)}.`);
    else byValue.set(choice.value, choice);
  }
  const all = [...byValue.values()];
  if (all.length > limits.formOptions)
    notes.add(`${named(label)} has more than ${limits.formOptions} options: the rest were left out.`);
  return all.slice(0, limits.formOptions);
}

export const toOptions = (choices: readonly Choice[]) =>
  choices.map(({ value, label }) => ({ value, label: label || inOneLine(value) || '?' }));

const MAX_OPTIONS = 2000;

/** A list as a select, or as checkboxes if several options can be chosen. */
export function selectParts(select: Element, { label, notes }: { label: string; notes: Notes }): FieldParts {
  const options = [...select.querySelectorAll('option')].slice(0, MAX_OPTIONS).map((option) => {
    const text = textOf(option);
    const group = option.closest('optgroup')?.getAttribute('label');
    return {
      value: (option.getAttribute('value') ?? text).toWellFormed(),
      label: group ? inOneLine(`${group}: ${text}`) : text,
      isChosen: option.hasAttribute('selected'),
    };
  });
  const isMultiple = select.hasAttribute('multiple');
  const empty = options.find(({ value }) => value === '');
  const choices = uniqueChoices(
    options.filter(({ value }) => value !== ''),
    label,
    notes,
  );
  if (choices.length === 0) {
    notes.add(`${named(label)} has no options to choose from and became a text field.`);
    return { type: 'text' };
  }
  const chosen = choices.filter(({ isChosen }) => isChosen).map(({ value }) => value);
  if (isMultiple) return { type: 'checkboxes', options: toOptions(choices), default: chosen };
  return { type: 'select', options: toOptions(choices), default: chosen[0] ?? null, placeholder: empty?.label || null };
}
