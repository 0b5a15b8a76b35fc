import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect, test } from './story.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

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

/**
 * Before each landing, every screen is inspected on a phone in light and on a desktop in dark, so that each width and each
 * theme has been seen. The nightly run inspects all four, and people want pictures of all four.
 */
const looksOfScreen = process.env['SAMPLED'] === 'short' ? opposites : looks;

/** Inspects an open screen in each look. The screen is loaded once, and must follow the window and the system. */
export const inspectEachLook = (page: Page, name: string): Promise<void> => inspectLooks(page, name, looksOfScreen);

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

/** Axe finds no violations, in frames neither. */
export async function isAccessible(page: Page, judging: Judging = {}): Promise<void> {
  expect(await violationsOn(page, judging), page.url()).toEqual([]);
}

/** `rule at elements` for each of axe's violations, those in frames too. */
export async function violationsOn(page: Page, { within, rules }: Judging = {}): Promise<string[]> {
  await Promise.all(page.frames().map(addAxe));
  const options: RunOptions = {
    // Collecting what passes takes as long as everything else.
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  return page.evaluate(judge, { within, options });
}

/** Of half the size, which is read in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Gives axe to a document that does not have it yet, because reading the script takes a tenth of a second. Frames of
 * other origins may answer. The script has no value: Playwright would take half a second to copy axe out of the page.
 */
async function addAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(`{ ${axeSource}
    window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });
  }`);
}

/** Runs in the page. */
async function judge({ within, options }: { within: string | undefined; options: RunOptions }): Promise<string[]> {
  const { violations } = await window.axe.run(within === undefined ? document : within, options);
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Nothing is wider than the window. */
export async function fits(page: Page): Promise<void> {
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(wide, `${page.url()} is ${wide} wide in a window of ${width}`).toBeLessThanOrEqual(width);
}
