import type { Page } from '@playwright/test';

/** Answers the first step of the repair form. */
export async function fillFirstStep(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Ines Okafor');
  await page.getByLabel('Email').fill('ines@example.org');
}

/** Answers its last step, whose lock asks for the number on its key. */
export async function fillLastStep(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'The lock' }).check();
  await page.getByLabel('Number on the key').fill('AB-1234');
  await page.getByLabel('I know the terms.').check();
}

export const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
