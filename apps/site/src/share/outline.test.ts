import { expect, it } from 'vitest';
import { rightOf, shorten } from './outline.ts';

it('steps from point to point, and rounding errors do not add up', () => {
  expect(shorten('M 10.4 20 L 10.8 20.4 L 11.2 20.8 Q 5 6 7 8 Z')).toBe('m10 20l1 0l0 1q-6-15-4-13z');
});

it('continues at the start of the closed part', () => {
  expect(shorten('M 1 1 L 5 5 Z M 2 3 L 4 4 Z')).toBe('m1 1l4 4zm1 2l2 1z');
});

it('supports no other commands', () => {
  expect(() => shorten('M 1 1 C 1 2 3 4 5 6')).toThrow('C');
});

it('finds the right end', () => {
  expect(rightOf('M 1.5 90 L 20.2 80 Q 3 4 5 6 Z')).toBe(21);
});
