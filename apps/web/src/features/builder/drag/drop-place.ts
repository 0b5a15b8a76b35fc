import type { Place } from '../model/places.ts';

/**
 * The box of a field, or of a step without fields, on the canvas. In pixels, relative to the origin of the pointer's
 * coordinates.
 */
export interface DropBox extends Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Whether it takes only half of the row. */
  isHalf: boolean;
  /** Whether it is the area of an empty step: dropped items go into it. */
  isEmptyStep: boolean;
}

/** The position at which a dropped item lands, and the line that shows it. */
export interface Drop {
  at: Place;
  line: { left: number; top: number; length: number; isUpright: boolean };
}

/**
 * The position of an item dropped at a point: before or after the nearest field. @returns null if there is no field or
 * step
 */
export function dropAt(boxes: readonly DropBox[], { x, y }: { x: number; y: number }): Drop | null {
  let nearest: DropBox | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    // The vertical distance decides: a point beside the sheet belongs to the same row.
    const distance = dy * 1000 + dx;
    if (distance < least) [nearest, least] = [box, distance];
  }
  return nearest ? dropBeside(nearest, { x, y }) : null;
}

function dropBeside(box: DropBox, { x, y }: { x: number; y: number }): Drop {
  const { step, index, left, top, right, bottom } = box;
  const [width, height] = [right - left, bottom - top];
  if (box.isEmptyStep)
    return { at: { step, index }, line: { left, top: top + height / 2, length: width, isUpright: false } };
  // A half has a neighbour only beside its middle. In its upper and lower quarters, items still land above and below.
  const isBeside = box.isHalf && y > top + height / 4 && y < bottom - height / 4;
  const isAfter = isBeside ? x > left + width / 2 : y > top + height / 2;
  const at = { step, index: isAfter ? index + 1 : index };
  if (isBeside) return { at, line: { left: isAfter ? right : left, top, length: height, isUpright: true } };
  return { at, line: { left, top: isAfter ? bottom : top, length: width, isUpright: false } };
}
