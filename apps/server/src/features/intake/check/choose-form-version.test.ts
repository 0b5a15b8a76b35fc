import { expect, it } from 'vitest';
import { DAY_MS } from '../../../lib/durations.ts';
import { chooseFormVersion } from './choose-form-version.ts';

it('is the newest version, unless the submission names one that was published a day ago', () => {
  const now = new Date(100_000_000);
  const form = {
    version: 3,
    older: new Map([
      [1, now.getTime() - DAY_MS],
      [2, now.getTime() - DAY_MS + 1],
    ]),
  };
  const named = [undefined, null, '', '2', 2, '1', 1, 3, 4, 2.5, '02', '-2', '2x', Number.NaN, [2], { a: 2 }, true];
  const chosen = named.map((each) => chooseFormVersion(form, each, now));
  expect(named.filter((_, at) => chosen[at] === 2)).toEqual(['2', 2, '02']);
  expect(chosen.filter((each) => each !== 2 && each !== 3)).toEqual([]);
});
