import { inLook, inspect, inspectEachLook } from '../src/inspect.ts';
import { seed, type Seeded } from '../src/seed.ts';
import { expect, test } from '../src/story.ts';
import { visit } from '../src/visit.ts';

/** One page of each kind, of those that need no sign-in. */
const site = [
  '/',
  '/blog',
  '/blog/html-form-backend-setup-guide',
  '/docs',
  '/docs/react',
  '/docs/api/endpoints',
  '/docs/errors',
  '/docs/limits',
  '/terms',
  '/privacy',
  '/not-there',
];
const open = [
  ...site,
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-recipient',
  '/api-test',
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
  `/forms/${endpointId}/deliveries`,
  `/forms/${endpointId}/settings`,
  `/forms/${endpointId}/integrate`,
  `/submissions/${submissionId}`,
  '/settings',
  '/submissions/zzzzzzzzzz_0000000000000000000',
];

// The page is loaded at this width; the looks below change the window.
inLook({ theme: 'light', width: 320, height: 640 }, () => {
  test('the site looks right on the narrowest screen', async ({ page }) => {
    for (const path of site) {
      await visit(page, path);
      await inspect(page, path);
    }
  });
});

for (const path of open) {
  test(`${path} is fit to be seen`, async ({ page }) => {
    await visit(page, path);
    await inspectEachLook(page, path);
  });
}

test('every signed-in screen looks right', async ({ page, signedIn: person }) => {
  const seeded = await seed(person.client);
  for (const path of signedIn(seeded)) {
    await visit(page, path);
    const name = path.replace(seeded.endpointId, 'id').replace(seeded.submissionId, 'id');
    await inspectEachLook(page, name);
  }
});

test('empty screens explain the next step', async ({ page, signedIn: _person }) => {
  for (const path of ['/dashboard', '/endpoints']) {
    await visit(page, path);
    await expect(
      page
        .getByRole('link', { name: 'Create Endpoint' })
        .or(page.getByRole('button', { name: 'Create Endpoint' }))
        .first(),
    ).toBeVisible();
    await inspectEachLook(page, `empty ${path}`);
  }
});
