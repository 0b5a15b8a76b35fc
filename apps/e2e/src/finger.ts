import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** A finger on the screen. The browser makes of it what it makes of a real one: clicks, scrolling, pointer events. */
export interface Finger {
  press(at: Point): Promise<void>;
  /** In small steps. */
  move(to: Point): Promise<void>;
  lift(): Promise<void>;
}

/** For pages with `hasTouch`. */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let last: Point = { x: 0, y: 0 };
  const touch = async (type: 'touchStart' | 'touchMove', at: Point) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [at] });
    last = at;
  };
  return {
    press: (at) => touch('touchStart', at),
    move: async (to) => {
      const from = last;
      const steps = 8;
      for (let n = 1; n <= steps; n += 1)
        await touch('touchMove', {
          x: from.x + ((to.x - from.x) * n) / steps,
          y: from.y + ((to.y - from.y) * n) / steps,
        });
    },
    lift: async () => void (await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })),
  };
}

/** The middle of something, or a point a few pixels inside its upper or lower edge. */
export async function pointOf(target: Locator, where: 'middle' | 'top' | 'bottom' = 'middle'): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing there');
  const inset = { middle: box.height / 2, top: 3, bottom: box.height - 3 }[where];
  return { x: box.x + box.width / 2, y: box.y + inset };
}
