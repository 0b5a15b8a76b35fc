import { limits, patternSchema, type FormField } from '@postern/contracts';
import { helpOf, labelOf, type LabelPlaces } from './labels.ts';
import { named, type Notes } from './notes.ts';
import { inOneLine } from './one-line.ts';
import { selectParts } from './select-parts.ts';
import type { FieldParts } from './field-parts.ts';

export interface ImportContext {
  places: LabelPlaces;
  notes: Notes;
}

const texts: Record<string, FormField['type']> = { email: 'email', url: 'url', tel: 'tel' };
const ranges: Record<string, FormField['type']> = { number: 'number', range: 'number', date: 'date', time: 'time' };

/** An input (not a box), a select or a textarea, as parts of a field; null when the form does not ask for it. */
export function controlParts(control: Element, context: ImportContext): FieldParts | null {
  const { label, isPlaceholder } = labelOf(control, context.places);
  const shared = { label, help: helpOf(control, context.places), required: control.hasAttribute('required') };
  const placeholder = isPlaceholder ? null : inOneLine(control.getAttribute('placeholder') ?? '') || null;
  const tag = control.tagName.toUpperCase();
  if (tag === 'SELECT') return { ...shared, ...selectParts(control, { label, notes: context.notes }) };
  if (tag === 'TEXTAREA') {
    const rows = wholeOf(control, 'rows', { min: 2, max: 30 }) ?? 4;
    const text = control.textContent.slice(0, limits.formHelpChars);
    return {
      ...shared,
      type: 'textarea',
      placeholder,
      rows,
      default: text || null,
      ...lengthsOf(control, label, context),
    };
  }
  const type = control.getAttribute('type')?.toLowerCase() ?? 'text';
  const value = (control.getAttribute('value') ?? '').slice(0, limits.formHelpChars) || null;
  if (type === 'file') return { ...shared, type: 'file', ...fileParts(control, label, context.notes) };
  const ranged = ranges[type];
  if (ranged !== undefined)
    return {
      ...shared,
      ...rangeParts(control, ranged),
      default: value,
      ...(ranged === 'number' ? { placeholder } : {}),
    };
  if (type === 'password') {
    context.notes.add(
      `${named(label)} asks for a password and was left out: a submission is not a safe place for one.`,
    );
    return null;
  }
  if (/^(?:datetime-local|month|week|color)$/.test(type))
    context.notes.add(`${named(label)} has the unsupported type ${type} and became a text field.`);
  return {
    ...shared,
    type: texts[type] ?? 'text',
    placeholder,
    default: value,
    ...lengthsOf(control, label, context),
    ...patternOf(control, label, context.notes),
  };
}

function wholeOf(control: Element, attribute: string, { min, max }: { min: number; max: number }): number | null {
  const text = control.getAttribute(attribute)?.trim() ?? '';
  if (!/^\d{1,9}$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

function lengthsOf(control: Element, label: string, { notes }: ImportContext) {
  const range = { min: 1, max: 100_000 };
  const min_length = wholeOf(control, 'minlength', range);
  const max_length = wholeOf(control, 'maxlength', range);
  if (min_length === null || max_length === null || min_length <= max_length) return { min_length, max_length };
  notes.add(`${named(label)} has a minimum length above its maximum: both were left out.`);
  return {};
}

function patternOf(control: Element, label: string, notes: Notes): Record<string, unknown> {
  const pattern = control.getAttribute('pattern');
  if (pattern === null || pattern === '') return {};
  if (patternSchema.safeParse(pattern).success) {
    const hint = inOneLine(control.getAttribute('title') ?? '');
    return { pattern, pattern_hint: hint || null };
  }
  notes.add(`The pattern of ${named(label)} is not supported and was left out: ${named(pattern)}.`);
  return {};
}

function rangeParts(control: Element, type: FormField['type']): FieldParts {
  const [min, max] = ['min', 'max'].map((attribute) => boundOf(control.getAttribute(attribute), type));
  const isOrdered = min === null || max === null || min === undefined || max === undefined || min <= max;
  const bounds = isOrdered ? { min: min ?? null, max: max ?? null } : {};
  if (type !== 'number') return { type, ...bounds };
  const step = control.getAttribute('step')?.trim() ?? '1';
  const isWhole = /^\d+$/.test(step) && Number(step) > 0 && Number.isInteger(min ?? 0);
  return { type, ...bounds, whole: isWhole };
}

function boundOf(text: string | null, type: FormField['type']): string | number | null {
  const value = text?.trim() ?? '';
  if (type === 'number') return value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
  if (type === 'time') return /^([01]\d|2[0-3]):[0-5]\d/.exec(value)?.[0] ?? null;
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
}

const ACCEPTED = /^(\.[a-z0-9]{1,16}|[a-z]+\/(\*|[a-z0-9.+-]{1,80}))$/;
const MAX_ACCEPTED = 40;

function fileParts(control: Element, label: string, notes: Notes): Record<string, unknown> {
  const wanted = (control.getAttribute('accept') ?? '')
    .toLowerCase()
    .split(',', MAX_ACCEPTED + 1)
    .map((each) => each.trim())
    .filter(Boolean);
  const accept = wanted.filter((each) => ACCEPTED.test(each)).slice(0, MAX_ACCEPTED);
  if (accept.length < wanted.length) notes.add(`Some of the types that ${named(label)} accepts were not recognised.`);
  return { accept, max_files: control.hasAttribute('multiple') ? limits.files : 1 };
}
