import { dropsOut, type Column, type ColumnRole } from './columns.ts';
import { widestColumn, narrowestColumn, type Widths } from './column-choice.ts';

/** The grid's tracks and its minimum width. A wider grid scrolls sideways. */
export interface Tracks {
  tracks: string;
  /** Pixels. */
  least: number;
}

/** The box and the star before the columns, the files and the time after them, and the space around. */
const before = [28, 28] as const;
const after = [48, 64] as const;
const around = 28;

const usual: Record<ColumnRole, { least: number; share: number }> = {
  title: { least: 176, share: 1.1 },
  plain: { least: 96, share: 0.8 },
  text: { least: 150, share: 2.6 },
  why: { least: 150, share: 1.4 },
};

/**
 * The tracks of the grid: `wide` with all columns, `medium` if the list is narrower than 821 px and one column is
 * dropped.
 */
export function tracksOf(columns: readonly Column[], widths: Widths): { wide: Tracks; medium: Tracks } {
  const dropped = columns.find((_, index) => dropsOut(columns, index));
  return {
    wide: lay(columns, widths),
    medium: lay(
      columns.filter((column) => column !== dropped),
      widths,
    ),
  };
}

function lay(columns: readonly Column[], widths: Widths): Tracks {
  const set = columns.map(({ field }) => (field === null ? undefined : widths.get(field)));
  // One column must take the remaining width: the last, if each has a fixed width.
  const filler = set.every((width) => width !== undefined) ? columns.length - 1 : -1;
  const tracks = columns.map(({ role }, index) => {
    const { least, share } = usual[role];
    const width = set[index];
    if (width === undefined) return `minmax(${least}px, ${share}fr)`;
    return index === filler ? `minmax(${width}px, 1fr)` : `${width}px`;
  });
  const inColumns = columns.reduce((sum, { role }, index) => sum + (set[index] ?? usual[role].least), 0);
  const beside = [...before, ...after].reduce<number>((sum, width) => sum + width, around);
  return { tracks: [...before.map(px), ...tracks, ...after.map(rem)].join(' '), least: inColumns + beside };
}

const px = (width: number): string => `${width}px`;

/** Grows with the text, for columns whose width no one sets. */
const rem = (width: number): string => `${width / 16}rem`;

export const withinReason = (width: number): number =>
  Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)));
