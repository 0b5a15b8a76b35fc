import type { DropBox } from './drop-place.ts';

/** All boxes on the canvas beside which an item can be dropped. */
export function dropBoxes(sheet: Element): DropBox[] {
  return [...sheet.querySelectorAll<HTMLElement>('[data-step][data-index]')].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      left,
      top,
      right,
      bottom,
      step: Number(element.dataset['step']),
      index: Number(element.dataset['index']),
      isHalf: element.dataset['half'] !== undefined,
      isEmptyStep: element.dataset['room'] !== undefined,
    };
  });
}
