import type { Place } from '../model/places.ts';

/** The box of a field, or of a step without fields, on the canvas. In pixels, from the origin of the pointer's coordinates. */
export interface DropBox extends Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Whether it takes half of the row only. */
  isHalf: boolean;
  /** Whether it is a step's room: what is dropped goes into it. */
  isEmptyStep: boolean;
}

/** Where something lands that is dropped, and the line that shows it. */
export interface Drop {
  at: Place;
  line: { left: number; top: number; length: number; isUpright: boolean };
}

/** Where what is dropped at a point goes: before or after the field that is nearest. @returns null without any field or step */
export function dropAt(boxes: readonly DropBox[], { x, y }: { x: number; y: number }): Drop | null {
  let nearest: DropBox | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    // Height decides: beside the sheet it is still the same row.
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
  // Halves have room beside them in the upper and lower parts of which things still go above and below.
  const isBeside = box.isHalf && y > top + height / 4 && y < bottom - height / 4;
  const isAfter = isBeside ? x > left + width / 2 : y > top + height / 2;
  const at = { step, index: isAfter ? index + 1 : index };
  if (isBeside) return { at, line: { left: isAfter ? right : left, top, length: height, isUpright: true } };
  return { at, line: { left, top: isAfter ? bottom : top, length: width, isUpright: false } };
}
