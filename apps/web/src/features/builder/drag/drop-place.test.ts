import { describe, expect, it } from 'vitest';
import { dropAt, type DropBox } from './drop-place.ts';

const box = (
  step: number,
  index: number,
  rect: [number, number, number, number],
  more: Partial<DropBox> = {},
): DropBox => {
  const [left, top, right, bottom] = rect;
  return { step, index, left, top, right, bottom, isHalf: false, isEmptyStep: false, ...more };
};

/** Two halves, a full-width field below, and a step without fields. */
const boxes = [
  box(0, 0, [0, 0, 100, 40], { isHalf: true }),
  box(0, 1, [100, 0, 200, 40], { isHalf: true }),
  box(0, 2, [0, 40, 200, 120]),
  box(1, 0, [0, 150, 200, 190], { isEmptyStep: true }),
];

describe('a dropped item', () => {
  it.each([
    ['on the upper half of a field, before it', 100, 50, [0, 2]],
    ['on its lower half, after it', 100, 110, [0, 3]],
    ['left in a half, before it', 110, 20, [0, 1]],
    ['right in a half, after it', 190, 20, [0, 2]],
    ['at the top of a half, above it', 190, 2, [0, 1]],
    ['above all, first', 150, -40, [0, 1]],
    ['below all, into the last step', 20, 900, [1, 0]],
    ['beside the sheet, in the same row', 900, 60, [0, 2]],
    ['into an empty step', 100, 160, [1, 0]],
  ])('%s', (_where, x, y, [step, index]) => expect(dropAt(boxes, { x, y })?.at).toEqual({ step, index }));

  it('is announced by a line, vertical between halves', () => {
    expect(dropAt(boxes, { x: 110, y: 20 })?.line).toEqual({ left: 100, top: 0, length: 40, isUpright: true });
    expect(dropAt(boxes, { x: 100, y: 110 })?.line).toEqual({ left: 0, top: 120, length: 200, isUpright: false });
  });

  it('lands nowhere without a form', () => expect(dropAt([], { x: 1, y: 1 })).toBeNull());
});
