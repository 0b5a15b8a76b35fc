import { honeypotFields, limits } from '@postern/contracts';

/** One submission's data. */
export interface Sample {
  fields: readonly (readonly [name: string, value: unknown])[];
  files: readonly SampleFile[];
}

export interface SampleFile {
  field: string;
  name: string;
  content_type: string;
}

/** The values of one name, in all samples. */
export interface Received {
  name: string;
  /** The texts of each sample that had any. */
  texts: string[][];
  /** The files of each sample that had any. */
  files: SampleFile[][];
  /** Its usual position among the names of a sample: 0 is the first. */
  place: number;
}

const honeypots: ReadonlySet<string> = new Set(honeypotFields);

/** Whether a form can have a field of this name that a visitor filled in. */
const isAsked = (name: string): boolean =>
  name !== '' &&
  name.length <= limits.fieldNameChars &&
  !name.startsWith('_') &&
  !honeypots.has(name) &&
  name.isWellFormed() &&
  !/\p{Cc}/u.test(name);

/** All values, by name and in their usual order. */
export function receivedIn(samples: readonly Sample[]): Received[] {
  const all = new Map<string, Received & { places: number[] }>();
  for (const sample of samples) {
    const texts = Map.groupBy(sample.fields, ([name]) => name);
    const files = Map.groupBy(sample.files, ({ field }) => field);
    const names = [...new Set([...texts.keys(), ...files.keys()])].filter(isAsked);
    for (const [place, name] of names.entries()) {
      const received = all.get(name) ?? { name, texts: [], files: [], place: 0, places: [] };
      all.set(name, received);
      received.places.push(place);
      const written = (texts.get(name) ?? []).flatMap(([, value]) => toTexts(value));
      if (written.length > 0) received.texts.push(written);
      const sent = files.get(name) ?? [];
      if (sent.length > 0) received.files.push(sent);
    }
  }
  return [...all.values()]
    .map(({ places, ...received }) => ({
      ...received,
      place: places.reduce((sum, each) => sum + each, 0) / places.length,
    }))
    .toSorted((a, b) => a.place - b.place);
}

/** Values as a form would have sent them; anything but text is skipped. */
function toTexts(value: unknown): string[] {
  if (Array.isArray(value))
    return value.slice(0, limits.formOptions).flatMap((each) => (Array.isArray(each) ? [] : toTexts(each)));
  if (typeof value === 'number' || value === true) return [String(value)];
  return typeof value === 'string' && value !== '' ? [value] : [];
}
