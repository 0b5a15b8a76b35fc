import { brand } from '@postern/contracts';
import type { Writable } from 'node:stream';
import type { Admin, Outcome } from './admin.ts';

const REDRAW_MS = 100;
const MEGABYTE = 1_000_000;

/** How far a command is. */
interface Progress {
  doing: string;
  done?: number | undefined;
  total?: number | undefined;
  bytes?: number | undefined;
}

/** One line on a terminal that says how far a command is; nothing elsewhere. */
export interface ProgressLine {
  show: (progress: Progress) => void;
  clear: () => void;
}

export function createProgressLine({ stderr }: Admin, isShown: boolean): ProgressLine {
  let shownMs = -Infinity;
  if (!isShown || stderr.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  return {
    show(progress) {
      if (performance.now() - shownMs < REDRAW_MS) return;
      shownMs = performance.now();
      stderr.write(`\r\u001B[2K${toLine(progress).slice(0, (stderr.columns ?? 80) - 1)}`);
    },
    clear: () => void stderr.write('\r\u001B[2K'),
  };
}

function toLine({ doing, done, total, bytes }: Progress): string {
  const count = done === undefined ? '' : ` ${toCount(done)}${total === undefined ? '' : ` of ${toCount(total)}`}`;
  return `${brand.name}: ${doing}${count}${bytes === undefined ? '' : ` · ${megabytes(bytes)}`}`;
}

const toCount = (number: number): string => number.toLocaleString('en');

/** "1,234 files", "1 file", "2 deliveries". */
export const counted = (number: number, noun: string): string =>
  `${toCount(number)} ${number === 1 ? noun : `${noun}s`.replace(/([^aeiou])ys$/, '$1ies')}`;

export const megabytes = (bytes: number): string =>
  `${(bytes / MEGABYTE).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

export const day = (date: Date): string => date.toISOString().slice(0, 10);

/** Prints what a command has done: lines for people, or one JSON document. */
export function printOutcome(out: Writable, { lines, json }: Outcome, isJson: boolean): void {
  out.write(isJson ? `${JSON.stringify(json)}\n` : lines.map((line) => `${printable(line)}\n`).join(''));
}

/** Names come from strangers, and a terminal obeys control characters. */
const printable = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
