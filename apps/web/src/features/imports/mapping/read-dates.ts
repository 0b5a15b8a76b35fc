/** A date of numbers that ends in its year: 05/10/2026. */
const numeric = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/;
const epoch = /^\s*(?:\d{10}|\d{13})\s*$/;
const zone =
  /(?:\d\s*\(?(?:z|utc|gmt)\)?|:\d{2}(?:[.,]\d+)?\s*\(?(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?\)?|[a-z]+\/[a-z_+\-/0-9]+\)?)\s*$/i;

export type DateOrder = 'dmy' | 'mdy';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Whether only the order of day and month says which date a text is. */
export const needsOrder = (samples: readonly string[]): boolean => samples.some((text) => numeric.test(text));

/** Whether some of the times name no time zone. */
export const needsZone = (samples: readonly string[]): boolean =>
  samples.some((text) => /\d/.test(text) && !zone.test(text) && !epoch.test(text));

/** The date among the samples that shows the difference best: one that both orders can read. */
export function exampleOf(samples: readonly string[]): string | undefined {
  const dates = samples.flatMap((text) => numeric.exec(text)?.slice(0, 1) ?? []).map((text) => text.trim());
  return dates.find((text) => readDate(text, 'dmy') !== readDate(text, 'mdy') && isEither(text)) ?? dates[0];
}

const isEither = (text: string): boolean => readDate(text, 'dmy') !== undefined && readDate(text, 'mdy') !== undefined;

/** The date in words: 5 October 2026; undefined if there is no such date in this order. */
export function readDate(text: string, order: DateOrder): string | undefined {
  const [, one = '', two = '', year = ''] = numeric.exec(text) ?? [];
  const [date, month] = order === 'dmy' ? [one, two] : [two, one];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date) ? day.format(at) : undefined;
}
