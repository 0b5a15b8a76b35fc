import { autoScroll } from './auto-scroll.ts';
import { dropBoxes } from './drop-boxes.ts';
import { dropAt, type Drop } from './drop-place.ts';

interface Point {
  x: number;
  y: number;
}

interface Listener {
  onMove: (at: Point & { drop: Drop | null }) => void;
  /** @param drop where it was dropped; null if it was not dragged, landed nowhere, or Escape was pressed */
  onEnd: (drop: Drop | null) => void;
}

/** A mouse that moved this far drags. */
const slackPx = 4;
/** A finger that rests this long drags; one that moves sooner scrolls. On a handle there is nothing to scroll. */
const pressMs = 280;
/** A pointer this far beside the sheet still counts as on it. */
const besidePx = 48;

/** Follows a pointer from where it was pressed. @returns a function that cancels it */
export function followDrag(down: PointerEvent, sheet: HTMLElement, { onMove, onEnd }: Listener): () => void {
  const isTouch = down.pointerType === 'touch';
  const mustRest = isTouch && !isHandle(down.target);
  const listening = new AbortController();
  let point: Point = { x: down.clientX, y: down.clientY };
  let stopScrolling: (() => void) | null = null;
  let hasMoved = false;
  const isDragging = () => stopScrolling !== null;
  const drop = () => (hasMoved && isOver(sheet, point) ? dropAt(dropBoxes(sheet), point) : null);
  const show = () => onMove({ ...point, drop: drop() });
  const begin = () => {
    document.documentElement.classList.add('dragging');
    stopScrolling = autoScroll(sheet, () => point, show);
    show();
  };
  const press = mustRest ? setTimeout(begin, pressMs) : undefined;
  const end = (dropped: Drop | null) => {
    clearTimeout(press);
    if (isDragging()) swallowClick();
    stopScrolling?.();
    document.documentElement.classList.remove('dragging');
    listening.abort();
    onEnd(dropped);
  };
  const on = <Name extends keyof WindowEventMap>(name: Name, listen: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, listen, { signal: listening.signal, capture: true, passive: false });
  on('pointermove', (event) => {
    if (event.pointerId !== down.pointerId) return;
    point = { x: event.clientX, y: event.clientY };
    hasMoved ||= Math.hypot(point.x - down.clientX, point.y - down.clientY) > slackPx * (isTouch ? 2 : 1);
    if (isDragging()) show();
    else if (hasMoved && mustRest) end(null);
    else if (hasMoved) begin();
  });
  // While a finger drags, nothing scrolls under it.
  on('touchmove', (event) => isDragging() && event.cancelable && event.preventDefault());
  on('contextmenu', (event) => isTouch && event.preventDefault());
  on('pointerup', () => end(isDragging() ? drop() : null));
  on('pointercancel', () => end(null));
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !isDragging()) return;
    event.preventDefault();
    event.stopPropagation();
    end(null);
  });
  return () => end(null);
}

/** What a finger cannot scroll with is there to be dragged by. */
const isHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && getComputedStyle(target.closest('button') ?? target).touchAction === 'none';

/** Near the sheet, and not on what covers it: the palette and the bars lie over a form that is scrolled. */
function isOver(sheet: HTMLElement, { x, y }: Point): boolean {
  if (!sheet.parentElement?.contains(document.elementFromPoint(x, y))) return false;
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return x > left - besidePx && x < right + besidePx && y > top - besidePx && y < bottom + besidePx;
}

/** The click that a browser makes from press and release is not intended. */
function swallowClick(): void {
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
