import { fits, inLook, isAccessible } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';
import { endpointWith, open, post, rows } from '../../src/submission-list.ts';

inLook({ theme: 'light', width: 390, height: 844 }, () => {
  test('on a phone the rows start near the top, and the actions are within the thumb’s reach', async ({
    page,
    signedIn: { client },
  }) => {
    const endpoint = await endpointWith(client, 3);
    await open(page, endpoint);
    const bar = await page.locator('.screen-bar').boundingBox();
    const first = await rows(page).first().boundingBox();
    // The height above the first row: one line of tabs and tools, and the day.
    expect((first?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))).toBeLessThanOrEqual(69);
    expect(first?.height).toBe(64);
    expect(first?.y).toBeLessThanOrEqual(160);
    // What is small to look at is large enough for a thumb.
    for (const selector of ['.star', '.checkbox']) {
      const reach = await rows(page)
        .first()
        .locator(selector)
        .evaluate((target) => {
          const { left, right, top, bottom } = target.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const hits = (dx: number, dy: number) => target.contains(document.elementFromPoint(x + dx, y + dy));
          const far = (dx: number, dy: number) => {
            let n = 0;
            while (n < 40 && hits(dx * (n + 1), dy * (n + 1))) n += 1;
            return n;
          };
          return { width: far(-1, 0) + far(1, 0), height: far(0, -1) + far(0, 1) };
        });
      expect(reach.width, selector).toBeGreaterThanOrEqual(36);
      expect(reach.height, selector).toBeGreaterThanOrEqual(36);
    }
    await rows(page).first().click();
    const actions = page.getByRole('toolbar', { name: 'Submission' });
    await expect(actions.getByRole('button', { name: 'Reply' })).toBeVisible();
    const box = await actions.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    await isAccessible(page);
    await actions.getByRole('button', { name: 'Next submission' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Person 2' })).toBeVisible();
  });
});

/** A malicious submission. The story fails if any of it is executed. */
const hostile = {
  name: '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>': 'javascript:alert(1)',
  '\u202Egnp.exe': '\u202E\u0000\ud800',
  '': '',
  __proto__: 'constructor',
  message: 'x'.repeat(1_000_000),
};

inLook({ theme: 'light', width: 320, height: 640 }, () => {
  test('hostile content is text, on the narrowest screen too', async ({ page, signedIn: { client } }) => {
    const endpoint = await client.endpoints.create({ name: 'Atelier Brandt: Kontakt' });
    const body = JSON.stringify(hostile);
    const answer = await fetch(endpoint.submit_url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(201);
    const many = Object.fromEntries(
      Array.from({ length: 490 }, (_, n) => [`field ${n} ${'long'.repeat(20)}`, `v${n}`]),
    );
    await post(endpoint, 1, () => many);
    await open(page, endpoint);
    await expect(rows(page)).toHaveCount(2);
    await fits(page);
    await isAccessible(page);
    await rows(page).last().click();
    await expect(page.getByRole('heading', { level: 1, name: '<script>alert(1)</script>' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all 1,000,000 characters' }).click();
    await expect(page.locator('dd a')).toHaveCount(0);
    await fits(page);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Show all 490 fields' }).click();
    await expect(page.locator('dl.fields > div')).toHaveCount(490);
    await fits(page);
    await isAccessible(page);
  });
});
