import { describe, expect, it } from 'vitest';
import { Shares } from './share-attempts.ts';

const soon = { delivered: true, ms: 5 };
const late = { delivered: true, ms: 5_000 };
const failed = { delivered: false, ms: 5 };
const timedOut = { delivered: false, ms: 15_000 };

/** How many attempts can begin until the share is full. */
function fill(shares: Shares, id: string): number {
  let begun = 0;
  for (; (shares.taken().find((one) => one.id === id)?.room ?? shares.first) > 0; begun += 1) shares.begin(id);
  return begun;
}

function run(shares: Shares, times: number, came: { delivered: boolean; ms: number }): void {
  for (let n = 0; n < times; n += 1) {
    shares.begin('a');
    shares.end('a', came);
  }
}

describe('shares', () => {
  it('are small for unknown destinations, and a full one does not count against another', () => {
    const shares = new Shares();
    expect(fill(shares, 'a')).toBeLessThanOrEqual(16);
    expect(shares.someAreFull).toBe(true);
    expect(fill(shares, 'b')).toBeGreaterThan(0);
  });

  it('grow with fast successes, up to a limit, and stay while nothing happens', () => {
    const shares = new Shares();
    run(shares, 1000, soon);
    const most = fill(shares, 'a');
    expect(most).toBeGreaterThan(40);
    expect(most).toBeLessThanOrEqual(192);
    for (let n = 0; n < most; n += 1) shares.end('a', failed);
    expect(fill(shares, 'a')).toBeLessThanOrEqual(16);
  });

  it('do not grow with failures, and are smallest for destinations that time out', () => {
    const [failing, hanging] = [new Shares(), new Shares()];
    run(failing, 100, failed);
    run(hanging, 1, timedOut);
    expect(fill(failing, 'a')).toBeLessThanOrEqual(16);
    expect(fill(hanging, 'a')).toBe(2);
    run(hanging, 2, late);
    expect(fill(hanging, 'a')).toBeGreaterThan(2);
  });

  it('report when a full destination has room again, with room for many at once', () => {
    const shares = new Shares();
    const begun = fill(shares, 'a');
    const freed = Array.from({ length: begun }, () => shares.end('a', failed));
    expect(freed.filter(Boolean)).toHaveLength(1);
    expect(shares.taken()).toEqual([]);
  });

  it('are forgotten for idle destinations when there are very many', () => {
    const shares = new Shares();
    for (let n = 0; n < 30_000; n += 1) {
      shares.begin(`d${n}`);
      shares.end(`d${n}`, timedOut);
    }
    expect(shares.taken().length).toBeLessThan(11_000);
  });
});
