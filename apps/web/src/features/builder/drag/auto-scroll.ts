const edgePx = 56;
const mostPxPerFrame = 14;

/**
 * Scrolls while the pointer rests near the upper or lower edge of the scrolling element. @returns a function that stops
 * it
 */
export function autoScroll(from: Element, pointer: () => { y: number }, onScroll: () => void): () => void {
  let frame = 0;
  const step = () => {
    const scroller = scrollerOf(from);
    const { top, bottom } = scroller === document.scrollingElement ? pageInSight() : scroller.getBoundingClientRect();
    const by = speedAt(pointer().y, top, bottom);
    const before = scroller.scrollTop;
    if (by !== 0) scroller.scrollTop += by;
    if (scroller.scrollTop !== before) onScroll();
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** "auto" is none. */
const px = (length: string): number => Number.parseFloat(length) || 0;

/** The part of the window that no bar covers. */
function pageInSight(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { top: px(scrollPaddingTop), bottom: window.innerHeight - px(scrollPaddingBottom) };
}

function speedAt(y: number, top: number, bottom: number): number {
  if (y < top + edgePx) return -Math.ceil(mostPxPerFrame * Math.min((top + edgePx - y) / edgePx, 1));
  if (y > bottom - edgePx) return Math.ceil(mostPxPerFrame * Math.min((y - bottom + edgePx) / edgePx, 1));
  return 0;
}

/** The nearest element that scrolls vertically: the canvas, or on phones the page. */
function scrollerOf(from: Element): Element {
  for (let each: Element | null = from; each; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each);
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(overflowY)) return each;
  }
  return document.scrollingElement ?? document.documentElement;
}
