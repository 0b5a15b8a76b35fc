import { describe, expect, it } from 'vitest';
import { groupByDay } from './days.ts';

const now = new Date(2026, 10, 20, 15, 0);
const at = (...parts: [number, number, number, number]) => ({ created_at: new Date(...parts).toISOString() });
const labels = (...items: { created_at: string }[]) =>
  groupByDay(items, now).map(({ label }) => `${label.name} ${label.date}`.trim());

describe('groupByDay', () => {
  it('names the days as people do', () => {
    const items = [
      at(2026, 10, 20, 0),
      at(2026, 10, 19, 23),
      at(2026, 10, 16, 9),
      at(2026, 10, 3, 9),
      at(2025, 11, 31, 9),
    ];
    expect(labels(...items)).toEqual([
      'Today Fri 20 Nov',
      'Yesterday Thu 19 Nov',
      'Monday 16 Nov',
      'Tue 3 Nov',
      'Wed 31 Dec 2025',
    ]);
  });

  it('keeps a day together', () => {
    const [today] = groupByDay([at(2026, 10, 20, 14), at(2026, 10, 20, 1)], now);
    expect(today?.items).toHaveLength(2);
  });

  it('does not call a future day today', () => {
    expect(labels(at(2026, 10, 21, 0))).toEqual(['Sat 21 Nov']);
  });
});
