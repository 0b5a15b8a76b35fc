import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './story.ts';

/** A theme and a window size in which a screen is inspected. */
interface Look {
  theme: 'light' | 'dark';
  /** In CSS pixels, as the height. */
  width: number;
  height?: number;
}

/** The stories in one look, and without motion: half-way there is nothing to judge. */
export function inLook({ theme, width, height = 900 }: Look, stories: () => void): void {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' });
    stories();
  });
}

/** By day and by night, on a telephone and on a desk. */
const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) => [
  { theme, width: 390, height: 844 },
  { theme, width: 1440, height: 900 },
]);

/** The same stories in each look, each from its beginning: for screens that one has to go some way to. */
export function inEachLook(stories: () => void): void {
  for (const look of looks) inLook(look, stories);
}

/** A telephone by day, a desk by night: for parts of a screen that was seen in all looks. */
const opposites = looks.filter(({ theme, width }) => (theme === 'light') === (width === 390));

/** A screen that stands, in each look: it is loaded once, and follows the window and the system as it must. */
export const inspectEachLook = (page: Page, name: string): Promise<void> => inspectLooks(page, name, looks);

export const inspectOpposites = (page: Page, name: string): Promise<void> => inspectLooks(page, name, opposites);

async function inspectLooks(page: Page, name: string, some: readonly Look[]): Promise<void> {
  for (const { theme, width, height = 900 } of some) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    // What follows the window's width by script is drawn anew in the frame after.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const isSeen = theme === 'dark' && some.some((look) => look.theme === 'light' && look.width === width);
    await inspect(page, name, isSeen ? { rules: rulesOfColour } : {});
  }
}

/** By night only the colours are others. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/**
 * What holds for every screen: no violations, nothing to scroll sideways. A picture of it is left for people to look at,
 * `test-results/screens/{name}-{theme}-{width}.png`.
 */
export async function inspect(page: Page, name: string, judging: Judging = {}): Promise<void> {
  await isAccessible(page, judging);
  await fits(page);
  // Drawing pictures takes as long as all the rest, and in CI nobody looks at them.
  if (process.env['CI']) return;
  const look = await page.evaluate(
    () => `${matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'} ${innerWidth}`,
  );
  const file = `${name} ${look}`.replaceAll(/\W+/g, '-');
  await page.screenshot({ path: `test-results/screens/${file}.png`, fullPage: true });
}

interface Judging {
  /** A selector, to look at a part of the page. */
  within?: string;
  /** By these rules only. */
  rules?: readonly string[];
}

/** Axe finds nothing against it. */
export async function isAccessible(page: Page, { within, rules }: Judging = {}): Promise<void> {
  const axe = new AxeBuilder({ page });
  // To put together what it found in several frames, axe opens another page.
  if (page.frames().length === 1) axe.setLegacyMode();
  if (within !== undefined) axe.include(within);
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, page.url()).toEqual([]);
}

/** Nothing is wider than the window. */
export async function fits(page: Page): Promise<void> {
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(wide, `${page.url()} is ${wide} wide in a window of ${width}`).toBeLessThanOrEqual(width);
}
