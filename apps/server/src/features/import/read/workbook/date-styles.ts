import { DAY_MS } from '../../../../lib/durations.ts';
import { readXml } from './parse-xml.ts';

/** For each style of a workbook whether it shows a number as a date or a time. */
export async function dateStyles(bytes: AsyncIterable<Uint8Array>): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const isDate: boolean[] = [];
  let isInCells = false;
  await readXml(bytes, {
    open(tag, attributes) {
      const format = Number(attributes['numFmtId'] ?? 0);
      if (tag === 'numFmt') codes.set(format, attributes['formatCode'] ?? '');
      if (tag === 'cellXfs') isInCells = true;
      if (tag === 'xf' && isInCells) isDate.push(isDateFormat(format, codes.get(format)));
    },
    close(tag) {
      if (tag === 'cellXfs') isInCells = false;
    },
  });
  return isDate;
}

/** The formats of dates and times that every program knows by number, and those of East Asian languages. */
const isKnownDate = (format: number): boolean =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  format === 45 ||
  format === 47 ||
  (format >= 50 && format <= 58);

/** Whether a format shows a date: letters of dates outside quotes, escapes and colours. A duration is a number. */
export function isDateFormat(format: number, code: string | undefined): boolean {
  if (code === undefined) return isKnownDate(format);
  const [first = ''] = code.split(';');
  if (/\[[hms]+\]/i.test(first)) return false;
  const bare = first.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|general/gi, '');
  return /[ymdhs]/i.test(bare);
}

/** Day 0 of the two systems, as days before 1970. In the first one, 1900 is a leap year by mistake. */
const DAYS_1900 = 25_569;
const DAYS_1904 = 24_107;
const FALSE_LEAP_DAY = 60;
/** The last day of the year 9999. */
const MAX_SERIAL = 2_958_466;

/** The date that a number stands for, as text: 2026-01-02 03:04:05. Undefined if it stands for none. */
export function toDateText(serial: number, from1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < MAX_SERIAL)) return undefined;
  const epoch = from1904 ? DAYS_1904 : serial < FALSE_LEAP_DAY ? DAYS_1900 - 1 : DAYS_1900;
  const at = new Date(Math.round((serial - epoch) * DAY_MS)).toISOString();
  const [date = '', time = ''] = at.slice(0, -1).split('T');
  const clock = time.endsWith('.000') ? time.slice(0, -4) : time;
  if (serial < 1) return clock;
  return Number.isInteger(serial) ? date : `${date} ${clock}`;
}
