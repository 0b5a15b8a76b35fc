import type { Submission } from '@postern/contracts';
import { expect, it } from 'vitest';
import { formatScore, formatWeight, scoreStepsOf, mainReason, meaningOf } from './score-steps.ts';

const reason = (weight: number, detail = '') => ({ signal: `s${weight}`, weight, detail });

it('places the reasons along one ruler', () => {
  const { steps, low, high } = scoreStepsOf([reason(2), reason(-3), reason(5)]);
  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [-1, 2],
    [-1, 4],
  ]);
  expect([low, high]).toEqual([-1.5, 4.5]);
});

it('has a ruler even without signals', () => {
  expect(scoreStepsOf([])).toEqual({ steps: [], low: -0.5, high: 0.5 });
});

it('writes weights with their sign', () => {
  expect([formatWeight(2.44), formatWeight(-0.6), formatScore(9.4), formatScore(-1)]).toEqual([
    '+2.4',
    '−0.6',
    '9.4',
    '−1.0',
  ]);
});

it('names the main reason', () => {
  const spam = { score: 3, reasons: [reason(1, 'one'), reason(2, 'two'), reason(-9, 'minus')] };
  expect(mainReason({ refused_reason: null, spam })).toBe('two');
  expect(mainReason({ refused_reason: 'File too large', spam })).toBe('File too large');
  expect(mainReason({ refused_reason: null, spam: { score: 0, reasons: [] } })).toBe('');
  expect(mainReason({ refused_reason: null, spam: { score: 1, reasons: [reason(1)] } })).toBe('S1');
});

it('shows the threshold on the ruler', () => {
  expect(scoreStepsOf([reason(1)], 5).high).toBe(5.5);
  expect(scoreStepsOf([reason(9)], 5).high).toBe(9.5);
});

it('describes a score, even if the verdict differs', () => {
  const of = (status: Submission['status'], score: number) => meaningOf({ status, spam: { score, reasons: [] } }, 5);
  expect(of('inbox', 0.3)).toBe('below 5.0: inbox');
  expect(of('spam', 5)).toBe('5.0 and above: spam');
  expect(of('inbox', 9)).toBe('5.0 and above: spam; the submission or the threshold was moved');
  expect(of('held', 1)).toBe('below 5.0: inbox');
});
