import { describe, expect, it } from 'vitest';
import { firstChildIdAt } from '../../../ids.ts';
import type { Cell } from '../read/file-row.model.ts';
import { FIXED } from './own-export.ts';
import { ownWorkbook } from './own-workbook.ts';

const titles = (zone: string) =>
  FIXED.map((name) => (name === 'received' || name === 'read' ? `${name} (${zone})` : name));

/** The times of a row whose id was made at a moment. */
function timesOf(moment: string, { received, read, zone }: { received: string; read: string; zone: string }) {
  const id = firstChildIdAt('k7Qm2xWvTe', new Date(moment));
  const cells: Cell[] = [
    ['id', id],
    [`received (${zone})`, received],
    [`read (${zone})`, read],
  ];
  return [ownWorkbook.toCells?.(cells).find(([name]) => name === 'received')?.[1], ownWorkbook.toOwn?.(cells)?.read_at];
}

describe('a workbook of ours', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('fits with times of %s', (zone) => {
    expect(ownWorkbook.fits(new Set([...titles(zone), 'name']))).toBe(true);
  });

  it('does not fit without a zone, or with one that does not exist', () => {
    expect(ownWorkbook.fits(new Set(FIXED))).toBe(false);
    expect(ownWorkbook.fits(new Set(titles('Europe/Nowhere')))).toBe(false);
  });

  it.each([
    ['2025-10-26T00:30:00.125Z', '2025-10-26T00:40:00.000Z'],
    ['2025-10-26T01:30:00.125Z', '2025-10-26T01:40:00.000Z'],
  ])('has the moment %s, which the clock shows twice that night', (moment, read) => {
    const shown = { received: '2025-10-26 02:30:00.125', read: '2025-10-26 02:40:00.000', zone: 'Europe/Berlin' };
    expect(timesOf(moment, shown)).toEqual([moment, read]);
  });

  it('leaves a field of the form alone that has the name of such a column', () => {
    const head = [...titles('UTC'), 'received (UTC)', 'read (Europe/Berlin)', 'name'];
    expect(ownWorkbook.toFieldNames?.(head)).toEqual(['received (UTC)', 'read (Europe/Berlin)', 'name']);
  });
});
