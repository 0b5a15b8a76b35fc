import { violationsOn } from '../src/inspect.ts';
import { expect, test } from '../src/story.ts';

const document = (body: string) =>
  `<!doctype html><html lang="en"><title>Kiln</title><body><main><h1>Kiln</h1>${body}</main></body></html>`;

test('an inspection finds what is wrong, in the page, in a part of it, and in a frame of another site', async ({
  page,
  world: { site },
}) => {
  site.page('/pot', document('<img src="data:,">'));
  site.page('/kiln', document('<p id="fine">Closed</p><input id="name">'));
  await page.goto(`${site.url}/kiln`);
  expect(await violationsOn(page)).toEqual(['label at #name']);
  // The rules are read once for each document, and judge it as it is by then.
  expect(await violationsOn(page, { within: '#fine' })).toEqual([]);
  expect(await violationsOn(page, { rules: ['image-alt'] })).toEqual([]);
  const elsewhere = site.url.replace('127.0.0.1', 'localhost');
  site.page('/frame', document(`<iframe title="Pot" src="${elsewhere}/pot"></iframe>`));
  await page.goto(`${site.url}/frame`);
  expect(await violationsOn(page)).toContain('image-alt at iframe img');
});
