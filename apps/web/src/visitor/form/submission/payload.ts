/** The body of a request, and the idempotency key that makes the server store it once, however often it is sent. */
export interface Payload {
  data: FormData;
  key: string;
}

/**
 * Reads a form into a payload. Unchanged content gives the same payload: the last attempt may have arrived although its
 * response was lost.
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
  // An empty file input yields a new empty file each time, dated now.
  (one.size === 0 || one.lastModified === other.lastModified);

/** `crypto.randomUUID` exists over https only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
