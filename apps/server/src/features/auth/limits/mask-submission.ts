import { maskedValue, type Submission } from '@postern/contracts';
import type { MaskedFields } from '../../../lib/masked-fields.ts';
import { toData } from '../../../lib/submission-fields.ts';

type Fields = Submission['fields'];
type Value = Fields[number][1];
type Files = Submission['files'];

/** A shorter value is found in other text by chance, except as a word by itself. */
const REPEATED_CHARS = 6;
/** A word of this length says something by itself. */
const WORD_CHARS = 4;
/** So does a number of this length, such as the code of a lock. */
const NUMBER_CHARS = 3;
/** The most hidden values that are looked for elsewhere: a form that sends hundreds must not cost seconds. */
const REPEATED_VALUES = 50;

/** What hides values: fields by name, and in the other fields what repeats the value of such a field. */
interface Mask {
  masked: MaskedFields;
  repeated: readonly Repeated[];
  /** What stands in place of a repeated value. */
  by: string;
}

interface Repeated {
  lowered: string;
  /** Whether it counts only as a word by itself. */
  isWord: boolean;
}

/**
 * A submission without the values of hidden fields. Their names stay. What could repeat such a value is hidden too: the same
 * text in other fields, whatever its case, the sentences of the spam check, and the query of the page’s address. The
 * submission must be whole: a value that was cut is not found where it is repeated.
 */
export function maskSubmission(masked: MaskedFields, submission: Submission): Submission {
  const { fields, files, spam, meta, refused_reason, corrections } = submission;
  const mask = { masked, repeated: readRepeated(masked, submission), by: maskedValue };
  const shown = maskFields(mask, fields);
  return {
    ...submission,
    fields: shown,
    data: toData(shown),
    files: files.map((file) => maskFile(mask, file)),
    spam: { ...spam, reasons: spam.reasons.map((reason) => ({ ...reason, detail: maskedValue })) },
    refused_reason: refused_reason === null ? null : maskedValue,
    meta: {
      ...meta,
      ip: masked.hidesAddress && meta.ip !== null ? maskedValue : meta.ip,
      referer: meta.referer?.replace(/[?#][^]*$/, '') ?? null,
    },
    ...(corrections && {
      corrections: corrections.map((each) => ({ ...each, fields: maskFields(mask, each.fields) })),
    }),
  };
}

/** What may be searched in a submission: what its masked form shows, without the sign that stands for a hidden value. */
export function toSearchable(masked: MaskedFields, submission: Submission): { fields: Fields; files: Files } {
  const mask = { masked, repeated: readRepeated(masked, submission), by: ' ' };
  const { fields, files } = submission;
  const shown = fields.filter(([name]) => !masked.has(name));
  return {
    fields: maskFields(mask, shown),
    files: files.filter((file) => !masked.has(file.field)).map((file) => maskFile(mask, file)),
  };
}

const maskFields = (mask: Mask, fields: Fields): Fields =>
  fields.map(([name, value]) => [name, mask.masked.has(name) ? mask.by : maskValue(mask, value)]);

/** A value of another field: the keys inside it can have hidden names. */
function maskValue(mask: Mask, value: Value): Value {
  if (typeof value === 'string') return maskText(mask, value);
  if (typeof value === 'number') return maskText(mask, String(value)) === String(value) ? value : mask.by;
  if (Array.isArray(value)) return value.map((each) => maskValue(mask, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, mask.masked.has(key) ? mask.by : maskValue(mask, each)]),
  );
}

const maskText = ({ repeated, by }: Mask, text: string): string =>
  repeated.reduce((shown, each) => replaceRepeated(shown, each, by), text);

const maskFile = (mask: Mask, file: Files[number]): Files[number] =>
  mask.masked.has(file.field)
    ? { ...file, name: mask.by, sha256: mask.by, flag: null }
    : { ...file, name: maskText(mask, file.name) };

/** The values of hidden fields that are looked for in the others, the longest first. */
function readRepeated(masked: MaskedFields, { fields, corrections = [] }: Submission): Repeated[] {
  const texts = [fields, ...corrections.map((each) => each.fields)].flatMap((each) => readHidden(masked, each));
  return [...new Set(texts.map(toLowerCase))]
    .filter((text) => text.length >= (NUMBER.test(text) ? NUMBER_CHARS : WORD_CHARS))
    .slice(0, REPEATED_VALUES)
    .toSorted((a, b) => b.length - a.length)
    .map((lowered) => ({ lowered, isWord: lowered.length < REPEATED_CHARS }));
}

const NUMBER = /^\d+$/;
const WORD_BEFORE = /[\p{L}\p{N}]$/u;
const WORD_AFTER = /^[\p{L}\p{N}]/u;

/** In lower case if that keeps the places of the characters: a few letters become two. */
function toLowerCase(text: string): string {
  const lowered = text.toLowerCase();
  return lowered.length === text.length ? lowered : text;
}

/** Replaces a hidden value wherever a text repeats it. A pattern would do the same, a hundred times slower. */
function replaceRepeated(text: string, { lowered, isWord }: Repeated, by: string): string {
  const read = toLowerCase(text);
  const parts: string[] = [];
  let kept = 0;
  for (let at = read.indexOf(lowered); at !== -1; at = read.indexOf(lowered, at + 1)) {
    if (at < kept) continue;
    const end = at + lowered.length;
    const isInWord =
      isWord && (WORD_BEFORE.test(text.slice(Math.max(at - 2, 0), at)) || WORD_AFTER.test(text.slice(end, end + 2)));
    if (isInWord) continue;
    parts.push(text.slice(kept, at), by);
    kept = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept);
}

/** The texts of hidden fields, at any depth. */
function readHidden(masked: MaskedFields, fields: Fields): string[] {
  const texts: string[] = [];
  const open: { value: Value; isHidden: boolean }[] = fields.map(([name, value]) => ({
    value,
    isHidden: masked.has(name),
  }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, isHidden } = next;
    if (isHidden && (typeof value === 'string' || typeof value === 'number')) texts.push(String(value).trim());
    else if (typeof value === 'object' && value !== null)
      open.push(
        ...Object.entries(value).map(([key, each]) => ({ value: each, isHidden: isHidden || masked.has(key) })),
      );
  }
  return texts;
}
