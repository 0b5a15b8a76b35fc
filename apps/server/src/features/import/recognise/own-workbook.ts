import { Temporal } from 'temporal-polyfill';
import { timeOfChildId } from '../../../ids.ts';
import type { JsonValue } from '../../../lib/field-entry.ts';
import { isZone, momentOf } from '../map/parse-time.ts';
import type { Cell } from '../read/file-row.model.ts';
import { textOf } from './cells.ts';
import { FIXED, ownTable } from './own-export.ts';
import type { Source } from './source.model.ts';

type Timed = 'received' | 'read';

const TITLE = /^(received|read) \(([\w+\-/]+)\)$/;

/** The column of times that a title names, with the zone of its times: these have none in the cells of a workbook. */
function readTitle(title: string): { name: Timed; zone: string } | undefined {
  if (!title.startsWith('re')) return undefined;
  const [, name, zone = ''] = TITLE.exec(title) ?? [];
  return (name === 'received' || name === 'read') && isZone(zone) ? { name, zone } : undefined;
}

/** Our own workbook: our table, with times as dates. */
export const ownWorkbook: Source = {
  ...ownTable,
  hasApostrophes: false,
  fits: (columns) => {
    const names = new Set([...columns].map((title) => readTitle(title)?.name ?? title));
    return FIXED.every((name) => names.has(name) && !((name === 'received' || name === 'read') && columns.has(name)));
  },
  toCells: (cells) => ownTable.toCells(toTableCells(cells)),
  toFieldNames: (head) => ownTable.toFieldNames(toTableNames(head)),
  toOwn: (cells) => ownTable.toOwn(toTableCells(cells)),
};

/** Only the first column of each name is ours: a form may use the same names. */
function toTableNames(titles: readonly string[]): string[] {
  const left = new Set<Timed>(['received', 'read']);
  return titles.map((title) => {
    const name = readTitle(title)?.name;
    return name !== undefined && left.delete(name) ? name : title;
  });
}

function toTableCells(cells: readonly Cell[]): Cell[] {
  const id = textOf(cells, 'id');
  const names = toTableNames(cells.map(([title]) => title));
  let received = 0;
  return cells.map(([title, value], at): Cell => {
    const name = names[at] ?? title;
    const zone = name === title ? undefined : readTitle(title)?.zone;
    if (zone === undefined || typeof value !== 'string') return [name, value];
    const ms = name === 'received' ? receivedAt(value, { zone, id }) : readAt(value, { zone, received });
    if (name === 'received') received = ms ?? 0;
    return [name, ms === undefined ? value : (new Date(ms).toISOString() satisfies JsonValue)];
  });
}

/** When a zone sets its clocks back, it shows the times of an hour twice. The id of a submission has the moment. */
function receivedAt(text: string, { zone, id }: { zone: string; id: string }): number | undefined {
  const earlier = momentOf(text, zone);
  const made = timeOfChildId(id)?.getTime();
  // The later moment is looked up only where the id names another one than the earlier.
  return made !== undefined && made !== earlier && made === laterOf(text, zone, earlier) ? made : earlier;
}

/** A submission is read after it was received. */
function readAt(text: string, { zone, received }: { zone: string; received: number }): number | undefined {
  const earlier = momentOf(text, zone);
  return earlier !== undefined && earlier < received ? laterOf(text, zone, earlier) : earlier;
}

function laterOf(text: string, zone: string, earlier: number | undefined): number | undefined {
  if (earlier === undefined || zone === 'UTC') return earlier;
  const wall = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return wall.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds;
}
