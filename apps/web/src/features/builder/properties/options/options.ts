import { limits } from '@postern/contracts';
import type { ChoiceField, FieldPatch } from '../part.ts';

export type Option = ChoiceField['options'][number];

/** Whether the value equals the label, and therefore continues to follow it. */
export const followsLabel = ({ value, label }: Option): boolean => value === label.trim();

/**
 * An option with another label. @param keepsValue whether a condition refers to its value, which then does not change
 */
export const relabel = (option: Option, label: string, keepsValue: boolean): Option =>
  followsLabel(option) && !keepsValue ? { label, value: label.trim() } : { ...option, label };

/** A field with one changed option. The default choice follows the option. */
export function withOption(field: ChoiceField, index: number, option: Option): FieldPatch {
  const before = field.options[index]?.value;
  const options = field.options.map((each, at) => (at === index ? option : each));
  // Another option may have had the same value, so that it is unclear which of them was chosen.
  const isOnly = field.options.filter(({ value }) => value === before).length === 1;
  const follow = (value: string): string => (isOnly && value === before ? option.value : value);
  return { options, ...chosenOf(field, (chosen) => chosen.map(follow)) };
}

/** A field with other options. The default choice is kept where possible. */
export function withOptions(field: ChoiceField, options: Option[]): FieldPatch {
  const values = new Set(options.map(({ value }) => value));
  return { options, ...chosenOf(field, (chosen) => chosen.filter((value) => values.has(value))) };
}

function chosenOf(field: ChoiceField, change: (chosen: string[]) => string[]): FieldPatch {
  if (field.type === 'checkboxes') return { default: change(field.default) };
  return { default: field.default === null ? null : (change([field.default])[0] ?? null) };
}

/** A new option that differs from the others. */
export function newOption(options: readonly Option[]): Option {
  const taken = new Set(options.flatMap(({ value, label }) => [value, label]));
  let number = options.length + 1;
  while (taken.has(`Option ${number}`)) number += 1;
  return { value: `Option ${number}`, label: `Option ${number}` };
}

/** Lines as options, without duplicates. An existing option keeps its value. */
export function optionsOf(text: string, known: readonly Option[]): Option[] {
  const labels = text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, limits.formLabelChars)
        .toWellFormed()
        .trim(),
    )
    .filter((line) => line !== '');
  return [...new Set(labels)]
    .slice(0, limits.formOptions)
    .map((label) => known.find((option) => option.label.trim() === label) ?? { value: label, label });
}

/** Whether an earlier option has the same value. */
export const isRepeated = (options: readonly Option[], index: number): boolean =>
  options.slice(0, index).some(({ value }) => value === options[index]?.value);

/** The entries with one of them moved to another position. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...entries.slice(from, from + 1), ...rest.slice(to)];
}
