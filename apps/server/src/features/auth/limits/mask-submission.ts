import { maskedValue, type Submission } from '@postern/contracts';
import type { MaskedFields } from '../../../lib/masked-fields.ts';
import { toData } from '../../../lib/submission-fields.ts';

type Fields = Submission['fields'];
type Value = Fields[number][1];

/** Shorter values are found in other text by chance. */
const REPEATED_CHARS = 6;
/** The most hidden values that are looked for elsewhere: a form that sends hundreds must not cost seconds. */
const REPEATED_VALUES = 50;

/**
 * A submission without the values of hidden fields. Their names stay. What could repeat such a value is hidden too: the same
 * text in other fields, the sentences of the spam check, and the query of the page’s address.
 */
export function maskSubmission(masked: MaskedFields, submission: Submission): Submission {
  const { fields, files, spam, meta, refused_reason, corrections } = submission;
  const texts = [fields, ...(corrections ?? []).map((each) => each.fields)].flatMap((each) => readHidden(masked, each));
  const hidden = [...new Set(texts.filter((text) => text.length >= REPEATED_CHARS))]
    .slice(0, REPEATED_VALUES)
    .toSorted((a, b) => b.length - a.length);
  const shown = maskFields(masked, fields, hidden);
  return {
    ...submission,
    fields: shown,
    data: toData(shown),
    files: files.map((file) => maskFile(masked, file, hidden)),
    spam: { ...spam, reasons: spam.reasons.map((reason) => ({ ...reason, detail: maskedValue })) },
    refused_reason: refused_reason === null ? null : maskedValue,
    meta: {
      ...meta,
      ip: masked.hidesAddress && meta.ip !== null ? maskedValue : meta.ip,
      referer: meta.referer?.replace(/[?#][^]*$/, '') ?? null,
    },
    ...(corrections && {
      corrections: corrections.map((each) => ({ ...each, fields: maskFields(masked, each.fields, hidden) })),
    }),
  };
}

const maskFields = (masked: MaskedFields, fields: Fields, hidden: readonly string[]): Fields =>
  fields.map(([name, value]) => [name, masked.has(name) ? maskedValue : maskValue(masked, value, hidden)]);

/** A value of another field: the keys inside it can have hidden names. */
function maskValue(masked: MaskedFields, value: Value, hidden: readonly string[]): Value {
  if (typeof value === 'string') return maskText(value, hidden);
  if (Array.isArray(value)) return value.map((each) => maskValue(masked, each, hidden));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, masked.has(key) ? maskedValue : maskValue(masked, each, hidden)]),
  );
}

const maskText = (text: string, hidden: readonly string[]): string =>
  hidden.reduce((shown, each) => shown.replaceAll(each, maskedValue), text);

const maskFile = (
  masked: MaskedFields,
  file: Submission['files'][number],
  hidden: readonly string[],
): Submission['files'][number] =>
  masked.has(file.field)
    ? { ...file, name: maskedValue, sha256: maskedValue, flag: null }
    : { ...file, name: maskText(file.name, hidden) };

/** The texts of hidden fields, at any depth. */
function readHidden(masked: MaskedFields, fields: Fields): string[] {
  const texts: string[] = [];
  const open: { value: Value; isHidden: boolean }[] = fields.map(([name, value]) => ({
    value,
    isHidden: masked.has(name),
  }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, isHidden } = next;
    if (typeof value === 'string' && isHidden) texts.push(value.trim());
    else if (typeof value === 'object' && value !== null)
      open.push(
        ...Object.entries(value).map(([key, each]) => ({ value: each, isHidden: isHidden || masked.has(key) })),
      );
  }
  return texts;
}
