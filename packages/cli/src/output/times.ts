const two = (number: number): string => String(number).padStart(2, '0');

/** A time for people, in the time zone of the machine: `2026-05-10 14:03`. */
export function localTime(iso: string | null): string {
  if (iso === null) return '–';
  const date = new Date(iso);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** "1,234 rows", "1 row". */
export const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? noun : `${noun}s`}`;
