import { withDraft } from '../../src/application-form.ts';
import { block, labelNear, labels } from '../../src/canvas.ts';
import { fingerOn, pointOf } from '../../src/finger.ts';
import { expect, test } from '../../src/story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('fields are dragged with a finger, which otherwise scrolls', async ({ page, signedIn: { client } }) => {
  const id = await withDraft(client);
  await page.goto(`/forms/${id}/edit`);
  await expect(block(page, 'Full name')).toBeVisible();
  const finger = await fingerOn(page);
  const dragged = page.locator('.drag');
  const first = async (count: number) => (await labels(page)).slice(0, count);

  // A finger that rests on a field drags it.
  await finger.press(await pointOf(block(page, 'Full name')));
  await expect(dragged).toBeVisible();
  await finger.move(await pointOf(block(page, 'Email'), 'bottom'));
  await expect(dragged.locator('.drop')).toBeVisible();
  await finger.lift();
  await expect(dragged).toBeHidden();
  expect(await first(3)).toEqual(['Email', 'Full name', 'Which position?']);

  // The handle needs no rest.
  const item = page.locator('.form-block', { has: block(page, 'Full name') });
  await block(page, 'Full name').tap();
  await finger.press(await pointOf(item.locator('.handle')));
  await finger.move(await pointOf(block(page, 'Email'), 'top'));
  await finger.lift();
  expect(await first(3)).toEqual(['Full name', 'Email', 'Which position?']);

  // From the palette onto the form; back onto the palette it changes nothing.
  const part = page.getByRole('button', { name: 'Long text', exact: true });
  await finger.press(await pointOf(part));
  await expect(dragged).toBeVisible();
  await finger.move(await pointOf(block(page, 'Full name'), 'bottom'));
  await finger.lift();
  expect(await first(3)).toEqual(['Full name', 'Message', 'Email']);
  const count = (await labels(page)).length;
  await finger.press(await pointOf(part));
  await expect(dragged).toBeVisible();
  await finger.move(await pointOf(page.getByRole('button', { name: 'Short text', exact: true })));
  await finger.lift();
  await expect(dragged).toBeHidden();
  expect(await labels(page)).toHaveLength(count);

  // A finger that moves at once scrolls, and drags nothing.
  await page.evaluate(() => scrollTo(0, 0));
  await finger.press(await pointOf(block(page, 'Email')));
  await finger.move({ x: 195, y: 120 });
  await finger.lift();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await labels(page)).toHaveLength(count);
});

test('the page scrolls while a field is held at its edge', async ({ page, signedIn: { client } }) => {
  const id = await withDraft(client);
  await page.goto(`/forms/${id}/edit`);
  const finger = await fingerOn(page);
  await finger.press(await pointOf(block(page, 'Full name')));
  await expect(page.locator('.drag')).toBeVisible();
  // Above the bottom bar.
  await finger.move({ x: 195, y: 844 - 56 - 20 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  // Away from the edge, nothing moves any more. How far it has scrolled by then depends on the machine.
  await finger.move({ x: 195, y: 400 });
  // A last bit of scrolling may have moved it. The line shows where the field would drop.
  let above = '';
  await expect(async () => {
    above = await labelNear(page, 400);
    const below = await pointOf(block(page, above), 'bottom');
    await finger.move(below);
    const line = await page.locator('.drag .drop').boundingBox();
    expect(Math.abs((line?.y ?? Number.NaN) - below.y)).toBeLessThan(20);
  }).toPass();
  await finger.lift();
  const order = await labels(page);
  expect(order.indexOf('Full name')).toBe(order.indexOf(above) + 1);
  expect(order.indexOf('Full name')).toBeGreaterThan(0);

  await finger.press(await pointOf(block(page, 'Full name')));
  await expect(page.locator('.drag')).toBeVisible();
  // Below the palette, which stays at the top.
  await finger.move({ x: 195, y: 53 + 20 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await finger.move(await pointOf(page.getByRole('button', { name: 'Undo' })));
  await finger.lift();
});
