import { DAY_MS, HOUR_MS } from '../../../lib/durations.ts';
import type { FieldEntry, JsonValue } from '../../../lib/field-entry.ts';
import { createRandom } from '../../../../test/crash/random.ts';
import type { Observed } from './observe.ts';

export type Random = () => number;

export const randomOf = (seed: number): Random => {
  const random = createRandom(seed);
  return () => random.next();
};

export const values = {
  text: (random: Random) =>
    ['Noor Haddad', 'Ines', 'A longer message about an order.', 'x'][Math.floor(random() * 4)] ?? '',
  email: (random: Random) => `person${Math.floor(random() * 1e6)}@example.org`,
  number: (random: Random) => String(Math.floor(random() * 1000)),
  date: (random: Random) => `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
  /** Most people write digits, some a plus or spaces. */
  phone: (random: Random) => (random() < 0.7 ? '0612345678' : '+31 6 1234 5678'),
} satisfies Record<string, (random: Random) => JsonValue>;

export interface SimulatedField {
  name: string;
  value: (random: Random) => JsonValue;
  /** How often it is filled; otherwise it is sent empty, or not at all if it is a checkbox. */
  filled: number;
  isCheckbox?: true;
  /** Only in submissions for which this holds. */
  when?: (visit: Visit) => boolean;
}

/** What a visitor of the form has in common with others: the topic that they chose, and the time. */
export interface Visit {
  topic: number;
  isWeekend: boolean;
  at: number;
}

export interface SimulatedForm {
  fields: SimulatedField[];
  /** Submissions a day, on weekdays. */
  rate: number;
  /** What is left of it on weekends. */
  weekend: number;
  topics: number;
  /** How often a visitor has the topic of the one before. */
  bursts: number;
}

/** A form as people build them: required, optional, rare and conditional fields, checkboxes, a honeypot. */
export function randomForm(random: Random): SimulatedForm {
  const topics = 2 + Math.floor(random() * 3);
  const rates = [1, 3, 10, 40, 120];
  const fields: SimulatedField[] = [
    { name: 'name', value: values.text, filled: 1 },
    { name: 'email', value: values.email, filled: 1 },
    { name: 'message', value: values.text, filled: 0.98 },
    { name: 'phone', value: values.phone, filled: random() },
    { name: 'website_url', value: values.text, filled: 0 },
    { name: 'newsletter', value: () => 'on', filled: random(), isCheckbox: true },
    { name: 'coupon', value: values.text, filled: random() * 0.05 },
    { name: 'guests', value: values.number, filled: 0.95, when: ({ topic }) => topic === 0 },
    { name: 'date', value: values.date, filled: 1, when: ({ topic }) => topic <= 1 },
  ];
  // Some sites have another form on weekends, or on another page with fewer fields.
  if (random() < 0.3)
    fields.push({ name: 'company', value: values.text, filled: 1, when: ({ isWeekend }) => !isWeekend });
  // Another form of the site posts to the same endpoint, and has an address only.
  if (random() < 0.3) {
    const isMain = ({ topic }: Visit) => topic > 0;
    for (const field of fields) if (field.name !== 'email') field.when = both(field.when, isMain);
  }
  return {
    fields,
    rate: rates[Math.floor(random() * rates.length)] ?? 1,
    weekend: random() < 0.5 ? 0.2 : 1,
    topics,
    bursts: random() * 0.8,
  };
}

type Condition = NonNullable<SimulatedField['when']>;
const both =
  (a: Condition | undefined, b: Condition): Condition =>
  (visit) =>
    b(visit) && (a?.(visit) ?? true);

/** The visits of a form in their order: by day, with more of them in the afternoon, in bursts of the same topic. */
export function* visits(
  { rate, weekend, topics, bursts }: SimulatedForm,
  days: number,
  random: Random,
): Generator<Visit> {
  const start = Date.UTC(2026, 0, 5);
  let topic = 0;
  for (let day = 0; day < days; day += 1) {
    const isWeekend = day % 7 >= 5;
    const mean = rate * (isWeekend ? weekend : 1);
    const count = Math.floor(mean) + (random() < mean % 1 ? 1 : 0);
    const times = Array.from({ length: count }, () => start + day * DAY_MS + (8 + 8 * (random() + random())) * HOUR_MS);
    for (const at of times.toSorted((a, b) => a - b)) {
      // A campaign brings people with the same topic one after another.
      if (random() >= bursts) topic = Math.floor(random() * topics);
      yield { topic, isWeekend, at };
    }
  }
}

export function submit({ fields }: Pick<SimulatedForm, 'fields'>, visit: Visit, random: Random): Observed {
  const sent = fields.flatMap(({ name, value, filled, isCheckbox, when }): FieldEntry[] => {
    if (when && !when(visit)) return [];
    if (random() < filled) return [[name, value(random)]];
    return isCheckbox ? [] : [[name, '']];
  });
  return { at: visit.at, fields: sent, files: [], sender: String(Math.floor(random() * 1e9)) };
}
