import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './story.ts';

/** A theme and a window size in which a screen is inspected. */
interface Look {
  theme: 'light' | 'dark';
  /** In CSS pixels, like the height. */
  width: number;
  height?: number;
}

/** Runs the stories in one look, without motion: an animation in progress cannot be judged. */
export function inLook({ theme, width, height = 900 }: Look, stories: () => void): void {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' });
    stories();
  });
}

/** Light and dark, on a phone and on a desktop. */
const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) => [
  { theme, width: 390, height: 844 },
  { theme, width: 1440, height: 900 },
]);

/** Runs the same stories in each look, each from its beginning, for screens that take several steps to reach. */
export function inEachLook(stories: () => void): void {
  for (const look of looks) inLook(look, stories);
}

/** A phone in light, a desktop in dark: for parts of a screen that has already been inspected in all looks. */
const opposites = looks.filter(({ theme, width }) => (theme === 'light') === (width === 390));

/** Inspects an open screen in each look. The screen is loaded once, and must follow the window and the system. */
export const inspectEachLook = (page: Page, name: string): Promise<void> => inspectLooks(page, name, looks);

export const inspectOpposites = (page: Page, name: string): Promise<void> => inspectLooks(page, name, opposites);

async function inspectLooks(page: Page, name: string, some: readonly Look[]): Promise<void> {
  for (const { theme, width, height = 900 } of some) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    // Scripts that follow the window's width draw again in the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const isSeen = theme === 'dark' && some.some((look) => look.theme === 'light' && look.width === width);
    await inspect(page, name, isSeen ? { rules: rulesOfColour } : {});
  }
}

/** In dark, only the colours differ. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/**
 * Checks the rules for every screen: no axe violations, no horizontal scrolling. Leaves a picture for people at
 * `test-results/screens/{name}-{theme}-{width}.png`.
 */
export async function inspect(page: Page, name: string, judging: Judging = {}): Promise<void> {
  await isAccessible(page, judging);
  await fits(page);
  // Drawing pictures takes as long as everything else, and no one opens them in CI.
  if (process.env['CI']) return;
  const look = await page.evaluate(
    () => `${matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'} ${innerWidth}`,
  );
  const file = `${name} ${look}`.replaceAll(/\W+/g, '-');
  await page.screenshot({ path: `test-results/screens/${file}.png`, fullPage: true });
}

interface Judging {
  /** A selector, to check only a part of the page. */
  within?: string;
  /** The only rules to check. */
  rules?: readonly string[];
}

/** Axe finds no violations. */
export async function isAccessible(page: Page, { within, rules }: Judging = {}): Promise<void> {
  const axe = new AxeBuilder({ page });
  // Axe opens another page to combine its results from several frames.
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
