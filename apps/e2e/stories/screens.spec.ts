import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { seed, type Seeded } from '../src/seed.ts';
import { expect, test } from '../src/story.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const themes = ['light', 'dark'] as const;

/** No violations, nothing to scroll sideways. */
async function inspect(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(wide, `${name} is ${wide} wide in a window of ${width}`).toBeLessThanOrEqual(width);
  await page.screenshot({ path: `test-results/screens/${name.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
}

const open = [
  '/',
  '/blog',
  '/docs',
  '/docs/errors',
  '/terms',
  '/privacy',
  '/not-there',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/thanks/k7Qm2xWvTe',
  '/api/submit/k7Qm2xWvTe',
];
const signedIn = ({ endpointId, submissionId }: Seeded) => [
  '/dashboard',
  '/endpoints',
  '/endpoints?create=1',
  `/forms/${endpointId}/submissions`,
  `/forms/${endpointId}/submissions?status=spam`,
  `/forms/${endpointId}/submissions?status=held`,
  `/forms/${endpointId}/settings`,
  `/forms/${endpointId}/integrate`,
  `/submissions/${submissionId}`,
  '/settings',
  '/submissions/zzzzzzzzzz_0000000000000000000',
];

for (const theme of themes) {
  for (const viewport of sizes) {
    test.describe(`${theme}, ${viewport.width} px`, () => {
      test.use({ viewport, colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });

      for (const path of open) {
        test(`${path} is fit to be seen`, async ({ page }) => {
          await page.goto(path, { waitUntil: 'networkidle' });
          await inspect(page, `${path} ${theme} ${viewport.width}`);
        });
      }

      test('every signed-in screen is fit to be seen', async ({ page, signedIn: person }) => {
        test.setTimeout(180_000);
        const seeded = await seed(person.client);
        for (const path of signedIn(seeded)) {
          await page.goto(path, { waitUntil: 'networkidle' });
          const name = path.replace(seeded.endpointId, 'id').replace(seeded.submissionId, 'id');
          await inspect(page, `${name} ${theme} ${viewport.width}`);
        }
      });

      test('empty screens say what to do', async ({ page, signedIn: _person }) => {
        for (const path of ['/dashboard', '/endpoints']) {
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(
            page
              .getByRole('link', { name: 'Create Endpoint' })
              .or(page.getByRole('button', { name: 'Create Endpoint' }))
              .first(),
          ).toBeVisible();
          await inspect(page, `empty ${path} ${theme} ${viewport.width}`);
        }
      });
    });
  }
}
