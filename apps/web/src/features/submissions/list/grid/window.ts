import type { Submission } from '@postern/contracts';
import { groupByDay, type DayLabel } from './days.ts';

/** The rows of one day, and the label above them. */
export interface Block {
  key: number;
  label: DayLabel;
  /** The index of its first row among all rows. */
  first: number;
  count: number;
  /** Pixels from the top of all rows. */
  top: number;
  height: number;
}

/** The position of every row without measuring: all rows have one height, and all labels another. */
export interface Layout {
  blocks: readonly Block[];
  rowHeight: number;
  height: number;
}

export const labelHeight = 28;

export function layOut(items: readonly Submission[], rowHeight: number, now: Date): Layout {
  let first = 0;
  let top = 0;
  const blocks = groupByDay(items, now).map(({ key, label, items: { length: count } }) => {
    const block = { key, label, first, count, top, height: labelHeight + count * rowHeight };
    first += count;
    top += block.height;
    return block;
  });
  return { blocks, rowHeight, height: top };
}

/** The block of a row; undefined past the end. */
export const blockOf = ({ blocks }: Layout, index: number): Block | undefined =>
  blocks[find(blocks, (block) => block.first > index)];

/** Pixels from the top of all rows to one of them. */
export function topOf(layout: Layout, index: number): number {
  const block = blockOf(layout, index);
  return block ? block.top + labelHeight + (index - block.first) * layout.rowHeight : 0;
}

/** A range of rows: `from` is the first, `to` the one after the last. */
export interface Range {
  from: number;
  to: number;
}

/**
 * Rows rendered beyond the window on either side, and the step in which the range moves, so that few scrolls render
 * again.
 */
const margin = 16;
const step = 8;

/** The rows to render when the window shows these pixels. */
export function rangeIn(layout: Layout, top: number, height: number): Range {
  const count = layout.blocks.reduce((sum, block) => sum + block.count, 0);
  const from = Math.floor((rowAt(layout, top) - margin) / step) * step;
  const to = Math.ceil((rowAt(layout, top + height) + 1 + margin) / step) * step;
  return { from: Math.max(0, from), to: Math.min(count, to) };
}

/** The row at a height; at a label, the row below it. */
function rowAt({ blocks, rowHeight }: Layout, top: number): number {
  const block = blocks[find(blocks, (each) => each.top > top)];
  if (!block) return 0;
  const inside = Math.floor((top - block.top - labelHeight) / rowHeight);
  return block.first + Math.min(Math.max(inside, 0), block.count - 1);
}

/** The last block before the first one past a limit, by binary search. */
function find(blocks: readonly Block[], isPast: (block: Block) => boolean): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const block = blocks[middle];
    if (block && isPast(block)) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}
