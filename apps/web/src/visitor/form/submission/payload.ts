/** The body of a request, and the idempotency key, by which it is stored once, however often it is sent. */
export interface Payload {
  data: FormData;
  key: string;
}

/**
 * Reads a form into a payload. As long as its content stays the same, the payload is the same too: the last try may have
 * arrived although nobody heard so.
 * @param proof the answer to the challenge; an unchanged payload keeps its own
 */
export function toPayload(form: HTMLFormElement, last: Payload | undefined, proof: string | undefined): Payload {
  const data = new FormData(form);
  const previous = last?.data.get(PROOF);
  if (last && typeof previous === 'string') data.set(PROOF, previous);
  if (last && isSame(last.data, data)) return last;
  if (proof !== undefined) data.set(PROOF, proof);
  return { data, key: newKey() };
}

const PROOF = 'altcha';

function isSame(one: FormData, other: FormData): boolean {
  const [left, right] = [[...one], [...other]];
  return (
    left.length === right.length &&
    left.every(([name, value], i) => {
      const [otherName, otherValue] = right[i] ?? [];
      return name === otherName && (value === otherValue || isSameFile(value, otherValue));
    })
  );
}

const isSameFile = (one: FormDataEntryValue, other: FormDataEntryValue | undefined): boolean =>
  one instanceof File &&
  other instanceof File &&
  one.name === other.name &&
  one.size === other.size &&
  // An input without a file makes up an empty one each time, of this moment.
  (one.size === 0 || one.lastModified === other.lastModified);

/** `crypto.randomUUID` is there by https only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
