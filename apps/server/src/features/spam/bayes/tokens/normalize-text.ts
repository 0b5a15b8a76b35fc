/** Code units read of one message. In a longer message, only parts of each value are read. */
export const MAX_UNITS = 4000;
/** The number of values read, and the depth, in nested JSON. */
const MAX_VALUES = 600;
const HEAD_SHARE = 0.75;

const BEYOND_ASCII = /[^\0-\x7f]/;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** A field as the filter takes it: any JSON value, so that the submission is not copied. */
export type Field = readonly [name: string, value: unknown];

/** One text of a message, ready to be read. */
export interface FieldText {
  name: string;
  text: string;
  /** The number of invisible characters removed from it: they can hide words from filters. */
  hidden: number;
}

/**
 * The texts of a message in the order sent: compatibility forms normalised (NFKC), invisible characters removed, at
 * most MAX_UNITS in total. Short values stay whole and long ones are cut, so that filler in one field hides no other.
 */
export function normalizeTexts(fields: readonly Field[]): FieldText[] {
  const texts: FieldText[] = [];
  let units = 0;
  for (const [name, value] of fields) {
    if (typeof value === 'string') texts.push({ name, text: value, hidden: 0 });
    else addNested(texts, name, value);
    if (texts.length >= MAX_VALUES) break;
  }
  for (const { text } of texts) units += text.length;
  const share = units > MAX_UNITS ? fairShare(texts) : MAX_UNITS;
  for (const field of texts) makePlain(field, share);
  return texts;
}

/**
 * Strings and numbers inside a JSON value. Uses a list instead of recursion, so that nesting cannot overflow the stack.
 */
function addNested(texts: FieldText[], name: string, value: unknown): void {
  const open: unknown[] = [value];
  for (let visited = 0; open.length > 0 && visited < MAX_VALUES; visited += 1) {
    const next = open.pop();
    if (typeof next === 'string' || typeof next === 'number') texts.push({ name, text: String(next), hidden: 0 });
    else if (typeof next === 'object' && next !== null) open.push(...firstOf(next).toReversed());
  }
}

/**
 * The first values of a list or an object. `Object.values` would copy all hundred thousand values of a malicious one.
 */
function firstOf(value: object): unknown[] {
  if (Array.isArray(value)) return value.slice(0, MAX_VALUES);
  const values: unknown[] = [];
  for (const key in value) {
    if (values.length >= MAX_VALUES) break;
    values.push(Reflect.get(value, key));
  }
  return values;
}

/** How much of each text may be read so that all fit: the level of water in vessels of these heights. */
function fairShare(texts: readonly FieldText[]): number {
  let left = MAX_UNITS;
  const lengths = texts.map(({ text }) => text.length).toSorted((a, b) => a - b);
  for (const [index, length] of lengths.entries()) {
    const share = left / (lengths.length - index);
    if (length > share) return Math.floor(share);
    left -= length;
  }
  return MAX_UNITS;
}

function makePlain(field: FieldText, share: number): void {
  if (field.text.length > share) {
    const head = Math.ceil(share * HEAD_SHARE);
    field.text = `${field.text.slice(0, head)}\n${field.text.slice(field.text.length - (share - head))}`;
  }
  if (!BEYOND_ASCII.test(field.text)) return;
  const whole = field.text.trim();
  const visible = whole.replace(INVISIBLE, '');
  // Some characters become eighteen.
  field.text = visible.normalize('NFKC').slice(0, share);
  field.hidden = whole.length - visible.length;
}
