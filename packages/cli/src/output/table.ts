import { printable } from './printable.ts';
import { cutToWidth, textWidth } from './width.ts';

const GAP = 2;
const LEAST = 6;
/** Into a pipe, nothing has to fit. */
const UNLIMITED = 2000;

/**
 * A table as lines. The widest columns are cut until it fits the terminal.
 * @param columns the width of the terminal; undefined where the output is not one
 */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[], columns?: number): string[] {
  // A cell is cut before it is escaped: it may have a megabyte.
  const cells = [head, ...rows].map((row) => row.map((cell) => printable(cell.slice(0, UNLIMITED))));
  const widths = head.map((_, at) => Math.max(...cells.map((row) => textWidth(row[at] ?? ''))));
  const room = (columns ?? UNLIMITED) - GAP * (head.length - 1);
  for (;;) {
    const over = widths.reduce((sum, width) => sum + width, 0) - room;
    const widest = Math.max(...widths);
    if (over <= 0 || widest <= LEAST) break;
    const at = widths.indexOf(widest);
    const next = Math.max(LEAST, ...widths.filter((width) => width < widest));
    widths[at] = Math.max(next === widest ? widest - 1 : next, widest - over, LEAST);
    if (widths[at] === widest) widths[at] = widest - 1;
  }
  return cells.map((row) =>
    row
      .map((cell, at) => pad(cell, widths[at] ?? 0))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

function pad(cell: string, width: number): string {
  const cut = cutToWidth(cell, width);
  return cut + ' '.repeat(Math.max(0, width - textWidth(cut)));
}
