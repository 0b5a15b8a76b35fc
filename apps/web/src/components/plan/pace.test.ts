import { describe, expect, it } from 'vitest';
import { paceOf } from './pace.ts';

const usage = (submissions: number, limit = 1000, month = '2026-11') => ({ month, submissions, limit, held: 0 });
const on = (day: number, month = 10) => new Date(Date.UTC(2026, month, day, 13, 0));

describe('paceOf', () => {
  it('projects by the day of the month', () => {
    const pace = paceOf(usage(642), on(20));
    expect(pace).toEqual({
      month: 'November',
      usedPercent: 64.2,
      projectedPercent: 96.3,
      level: 'fine',
      outlook: 'On track for 963 by 30 November',
    });
  });

  it('reports when the plan will be full', () => {
    const pace = paceOf(usage(800), on(20));
    expect([pace.outlook, pace.projectedPercent, pace.level]).toEqual([
      'On track to reach the limit on 25 November',
      100,
      'warn',
    ]);
  });

  it('promises nothing in the first two days', () => {
    for (const day of [1, 2]) {
      const pace = paceOf(usage(30), on(day));
      expect([pace.outlook, pace.projectedPercent]).toEqual(['Resets on 1 December', 3]);
    }
  });

  it('projects nothing without submissions, with a full plan and on the last day', () => {
    for (const [submissions, day] of [
      [0, 20],
      [1000, 20],
      [1200, 20],
      [500, 30],
    ] as const)
      expect(paceOf(usage(submissions), on(day)).outlook).toBe('Resets on 1 December');
  });

  it('never overflows the gauge', () => {
    const pace = paceOf(usage(5000), on(20));
    expect([pace.usedPercent, pace.projectedPercent, pace.level]).toEqual([100, 100, 'full']);
    expect(paceOf(usage(0, 0), on(20)).level).toBe('full');
  });

  it('treats a month that has just ended as ended', () => {
    expect(paceOf(usage(300), on(1, 11)).projectedPercent).toBe(30);
  });

  it('handles short months and the end of the year', () => {
    expect(paceOf(usage(100, 1000, '2028-02'), new Date(Date.UTC(2028, 1, 10))).outlook).toBe(
      'On track for 290 by 29 February',
    );
    expect(paceOf(usage(0, 1000, '2026-12'), on(5, 11)).outlook).toBe('Resets on 1 January');
  });
});
