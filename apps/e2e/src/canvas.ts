import { expect, type Locator, type Page } from '@playwright/test';

/** The fields of the form that is being edited. */
const blocks = (page: Page) => page.locator('.block-face');

/** Their labels, from top to bottom. */
export const labels = (page: Page) =>
  blocks(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replace(/, (?=[A-Z]).*/s, '')));

/** One of them, by its label. */
export const block = (page: Page, label: string): Locator => page.getByRole('button', { name: `${label}, ` });

/** The draft is saved. */
export const saved = (page: Page) => expect(page.locator('.save-line')).toHaveText(/^Saved/);
