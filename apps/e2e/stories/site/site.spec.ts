import type { Page } from '@playwright/test';
import { fits } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

/** Parses a text with Chromium's strict XML parser: the contents of all elements of a name. */
const elementsOf = (page: Page, xml: string, name: string): Promise<string[]> =>
  page.evaluate(
    ([xml, name]) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      const error = document.querySelector('parsererror');
      if (error) throw new Error(error.textContent);
      return [...document.querySelectorAll(name)].map((element) => element.textContent);
    },
    [xml, name] as const,
  );

test('every page of the sitemap exists, fits a phone, knows its own address, and loads nothing from other hosts', async ({
  page,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const strangers: string[] = [];
  page.on('request', (asked) => {
    if (!asked.url().startsWith(`${baseURL}/`)) strangers.push(asked.url());
  });
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  await page.goto('/terms');
  const locations = await elementsOf(page, await (await request.get('/sitemap.xml')).text(), 'loc');
  expect(locations.length).toBeGreaterThan(10);
  for (const location of locations) {
    const answer = await page.goto(location);
    expect(answer?.status(), location).toBe(200);
    const head = await page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      picture: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content,
      left: document.documentElement.outerHTML.match(/__[A-Z_]+__/g),
    }));
    expect(head).toEqual({ canonical: location, picture: expect.stringMatching(`^${baseURL}/assets/`), left: null });
    await fits(page);
  }
  expect(strangers).toEqual([]);
});

test('strict readers can read the feed, which leads to the articles', async ({ page, request, baseURL }) => {
  await page.goto('/blog');
  const href = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  const links = await elementsOf(page, await answer.text(), 'item > link');
  const listed = await page
    .locator('.index a')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
  expect(links).toEqual(listed);
  expect(links.every((link) => link.startsWith(`${baseURL}/blog/`))).toBe(true);
});

test('an article describes itself to machines, and its picture has the declared size', async ({ page, baseURL }) => {
  await page.goto('/blog/html-form-backend-setup-guide');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'Organization',
    'BlogPosting',
    'BreadcrumbList',
  ]);
  expect(data['@graph'][1].url).toBe(`${baseURL}/blog/html-form-backend-setup-guide`);
  const size = await page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    return [picture.width, picture.height];
  }, data['@graph'][1].image as string);
  expect(size).toEqual([1200, 630]);
});

test('the icons that browsers request have the declared sizes', async ({ page, request }) => {
  await page.goto('/terms');
  const manifest = await (await request.get('/site.webmanifest')).json();
  const asked = [
    { src: '/apple-touch-icon.png', sizes: '180x180' },
    { src: '/favicon.ico', sizes: '32x32' },
    ...(manifest.icons as { src: string; sizes: string }[]),
  ];
  for (const { src, sizes } of asked) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});
