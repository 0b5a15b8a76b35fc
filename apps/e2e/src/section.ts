import type { Page } from '@playwright/test';

/** A section of a settings screen, by its heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
