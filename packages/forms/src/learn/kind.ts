import { formFieldSchema, limits, type FormField, type NamedField } from '@postern/contracts';
import { checkField } from '@postern/contracts/validate-form';
import type { Received, SampleFile } from './samples.ts';

/** The type of a field, with the properties of that type. */
export type Kind = { type: FormField['type'] } & Record<string, unknown>;

/** One in twenty may be a typing error. */
const NEARLY_ALL = 0.95;

/** The most likely type of the field that these values come from. */
export function kindOf(received: Received, total: number): Kind {
  const { name, texts, files } = received;
  if (files.length > texts.length) return fileKind(files);
  const values = texts.flat();
  const distinct = new Set(values);
  if (texts.some((each) => each.length > 1)) return severalKind(values, distinct);
  const [only = ''] = distinct;
  if (distinct.size === 1 && /^(?:on|yes|true)$/i.test(only)) return boxKind(name, only);
  if (distinct.size === 1 && texts.length === total && total >= SURE && !isPersonal(only))
    return { type: 'hidden', default: only };
  return lineKind(name, values) ?? choiceKind(values, distinct) ?? textKind(values);
}

/** The number of samples from which a constant value counts as the form's own. */
const SURE = 10;

/** Values that people send when they test a form. */
const isPersonal = (text: string): boolean => text.includes('@') || text.includes('\n') || text.length > 60;

const CONSENT = /consent|agree|terms|privacy|gdpr|dsgvo|datenschutz|agb|einwillig|accept|zustimm/i;

const boxKind = (name: string, value: string): Kind => ({ type: CONSENT.test(name) ? 'consent' : 'checkbox', value });

/** Types that the format of a value reveals, the strictest first. */
const written = ['email', 'url', 'date', 'time', 'number', 'tel'] as const;

function lineKind(name: string, values: readonly string[]): Kind | null {
  const type = written.find((each) => isMeant(each, { name, values }) && areOf(each, values));
  if (type === undefined) return null;
  if (type !== 'number') return { type };
  const isWhole = values.every((value) => /^-?\d+$/.test(value));
  const most = Math.max(...values.map(Number));
  if (
    isWhole &&
    /rating|stars|score|bewertung/i.test(name) &&
    most <= 10 &&
    values.every((value) => Number(value) >= 1)
  )
    return { type: 'rating', max: most <= 5 ? 5 : 10 };
  return { type, whole: isWhole };
}

/**
 * Digits alone are ambiguous: telephone numbers need a matching field name, and codes need a leading zero or a matching
 * field name.
 */
function isMeant(
  type: (typeof written)[number],
  { name, values }: { name: string; values: readonly string[] },
): boolean {
  if (type === 'tel')
    return /phone|tel|mobil|handy|fax|whatsapp/i.test(name) || values.every((value) => /^(?:\+|00)\d/.test(value));
  if (type !== 'number') return true;
  if (/phone|tel|mobil|handy|fax|zip|post|plz|code|card|iban|_id$|^id$|number|nummer/i.test(name)) return false;
  return values.every((value) => !/^0\d/.test(value));
}

const probes = new Map(
  written.map((type) => [type, formFieldSchema.parse({ type, id: 'a', name: 'a', label: 'a' }) as NamedField]),
);

/** Calls the validator. */
function areOf(type: (typeof written)[number], values: readonly string[]): boolean {
  const field = probes.get(type);
  let slips = values.length * (1 - NEARLY_ALL);
  for (const value of values) {
    if (!field || checkField(field, { fields: [['a', value]], files: [] })) slips -= 1;
    if (slips < 0) return false;
  }
  return values.length > 0;
}

const CHOICE_CHARS = 60;
const MAX_CHOICES = 12;

/** A few short answers, each given several times. */
function choiceKind(values: readonly string[], distinct: ReadonlySet<string>): Kind | null {
  const isFew = distinct.size >= 2 && distinct.size <= MAX_CHOICES && values.length >= distinct.size * 3;
  if (!isFew || values.some((value) => value.length > CHOICE_CHARS || value.includes('\n'))) return null;
  return { type: 'select', options: optionsOf(values) };
}

const MAX_BOXES = 40;

function severalKind(values: readonly string[], distinct: ReadonlySet<string>): Kind {
  const isChosen =
    distinct.size <= MAX_BOXES &&
    values.every((value) => value.length <= limits.formLabelChars && !/\p{Cc}/u.test(value));
  return isChosen ? { type: 'checkboxes', options: optionsOf(values) } : { type: 'textarea' };
}

/** The answers by frequency. */
function optionsOf(values: readonly string[]) {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value);
  return sorted.map((value) => ({
    value,
    label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`.replaceAll('_', ' '),
  }));
}

const LINE_CHARS = 120;

const textKind = (values: readonly string[]): Kind => ({
  type: values.some((value) => /[\n\r]/.test(value) || value.length > LINE_CHARS) ? 'textarea' : 'text',
});

const MAX_ENDINGS = 8;

function fileKind(files: readonly SampleFile[][]): Kind {
  const all = files.flat();
  const max_files = Math.min(Math.max(...files.map(({ length }) => length)), limits.files);
  const isImage = all.every(({ content_type }) => content_type.startsWith('image/'));
  if (isImage) return { type: 'file', max_files, accept: ['image/*'] };
  const endings = [...new Set(all.map(({ name }) => /\.[a-z\d]{1,16}$/i.exec(name)?.[0].toLowerCase() ?? ''))];
  const isKnown = endings.length <= MAX_ENDINGS && !endings.includes('');
  return { type: 'file', max_files, accept: isKnown ? endings.toSorted() : [] };
}
