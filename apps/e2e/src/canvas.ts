import { expect, type Locator, type Page } from '@playwright/test';

/** The fields of the form that is being edited. */
const blocks = (page: Page) => page.locator('.block-face');

/** Their labels, from top to bottom. */
export const labels = (page: Page) =>
  blocks(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replace(/, (?=[A-Z]).*/s, '')));

/** One of them, by its label. */
export const block = (page: Page, label: string): Locator => page.getByRole('button', { name: `${label}, ` });

/** The label of the field whose lower edge is nearest to this height of the window. */
export const labelNear = (page: Page, y: number) =>
  blocks(page).evaluateAll((all, y) => {
    const distance = (each: Element) => Math.abs(each.getBoundingClientRect().bottom - y);
    const [nearest] = all.toSorted((a, b) => distance(a) - distance(b));
    return nearest?.getAttribute('aria-label')?.replace(/, (?=[A-Z]).*/s, '') ?? '';
  }, y);

/** The draft is saved. */
export const saved = (page: Page) => expect(page.locator('.save-line')).toHaveText(/^Saved/);
