const locale = 'en-GB';
const count = new Intl.NumberFormat(locale);
const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** A number with separated thousands: 8,412. */
export const formatCount = (value: number): string => count.format(value);

/** "1 file", "3 files"; `many` for irregular plurals. */
export const formatPlural = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** Bytes for people, in steps of 1024 like the limits: 312 B, 4.2 kB, 10 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes;
  let unit = -1;
  // 1023.95 and more would print as 1,024 of the smaller unit.
  while (value >= 1023.95 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value >= 100 ? count.format(Math.round(value)) : oneDecimal.format(value)} ${units[Math.max(unit, 0)]}`;
}
