import type { Submission } from '@postern/contracts';

/** A value of a field: any JSON. */
export type FieldValue = Submission['fields'][number][1];

/**
 * JSON as JSON.stringify writes it if that has at most `maxChars` UTF-16 units; else at least that much of its
 * beginning. The time depends on the output, not on the size of the value: a visitor may send megabytes.
 */
export const jsonStart = (value: FieldValue, maxChars: number): string => readJson(value, maxChars)(maxChars);

/** The same for a value that is read repeatedly, each time further, up to `maxChars`: it continues where it stopped. */
export function readJson(value: FieldValue, maxChars: number): (chars: number) => string {
  const pieces = write(value, maxChars);
  let text = '';
  let isWhole = false;
  return (chars) => {
    while (!isWhole && text.length <= chars) {
      const { done, value: piece } = pieces.next();
      if (done === true) isWhole = true;
      else text += piece;
    }
    return text;
  };
}

function* write(value: FieldValue, maxChars: number): Generator<string, undefined> {
  if (value === null || typeof value !== 'object') {
    yield writeScalar(value, maxChars);
  } else if (Array.isArray(value)) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ',';
      yield* write(item, maxChars);
    }
    yield ']';
  } else {
    yield '{';
    let separator = '';
    for (const name in value) {
      if (!Object.hasOwn(value, name)) continue;
      yield `${separator}${writeScalar(name, maxChars)}:`;
      yield* write(value[name] ?? null, maxChars);
      separator = ',';
    }
    yield '}';
  }
}

/** No character becomes shorter in JSON, so one too many is enough to show that there is more. */
const writeScalar = (scalar: string | number | boolean | null, maxChars: number) =>
  JSON.stringify(typeof scalar === 'string' ? scalar.slice(0, maxChars + 1) : scalar);
