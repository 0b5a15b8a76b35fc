import type { DropBox } from './drop-place.ts';

/** Half of the gap between two fields: each field owns the half next to it. */
const around = { x: 10, y: 13 };

/** Every drop target on the canvas. */
export function dropBoxes(sheet: Element): DropBox[] {
  return [...sheet.querySelectorAll<HTMLElement>('[data-step][data-index]')].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      left: left - around.x,
      top: top - around.y,
      right: right + around.x,
      bottom: bottom + around.y,
      step: Number(element.dataset['step']),
      index: Number(element.dataset['index']),
      isHalf: element.dataset['half'] !== undefined,
      isEmptyStep: element.dataset['room'] !== undefined,
    };
  });
}
