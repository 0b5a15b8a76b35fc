import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageLanguages } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { inLook, inspect } from '../../src/inspect.ts';
import { expect, test, type World } from '../../src/story.ts';

const FILE_LIMIT = 10 * 1024 * 1024;
const message = 'Die Klappe klemmt:\nsie öffnet sich, aber sie schließt nicht mehr. „Żółw“ & <b>佐藤</b>';

/** A page with a form on a plain web site. */
const contactPage = (submitUrl: string, more = '') => `<!doctype html>
<html lang="de"><meta charset="utf-8"><title>Kontakt</title>
<form action="${submitUrl}" method="post" enctype="multipart/form-data">
  <label>Name <input name="name"></label>
  <label>Nachricht <textarea name="nachricht"></textarea></label>
  <label>Foto <input type="file" name="foto"></label>
  <input name="_gotcha" hidden>
  ${more}
  <button>Senden</button>
</form>`;

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postern-photos-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** A file of this size on disk: handing 10 MB to the browser as bytes would take seconds. */
async function photo(bytes: number): Promise<string> {
  const file = path.join(await mkdtemp(path.join(folder, 'x')), 'haustür.jpg');
  await writeFile(file, Buffer.alloc(bytes, 7));
  return file;
}

/** An endpoint, and a page with a form that posts to it. */
async function openForm(page: Page, world: World, { more = '', settings = {} } = {}) {
  const { client } = await world.newPerson();
  const endpoint = await client.endpoints.create({ name: 'Kontakt', settings });
  world.site.page('/kontakt', contactPage(endpoint.submit_url, more));
  await page.goto(`${world.site.url}/kontakt`);
  return { client, endpoint };
}

async function fillIn(page: Page, bytes?: number): Promise<void> {
  await page.getByLabel('Name').fill('Ines Okafor');
  await page.getByLabel('Nachricht').fill(message);
  if (bytes !== undefined) await page.getByLabel('Foto').setInputFiles(await photo(bytes));
  await page.getByRole('button', { name: 'Senden' }).click();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-AT' });

  test('a refused form is corrected and sent', async ({ page, world }) => {
    const { client, endpoint } = await openForm(page, world);
    await fillIn(page, FILE_LIMIT + 1);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noch nicht gesendet');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(new URL(page.url()).origin).toBe(world.product.url);
    await expect(page.getByText('Eine Angabe muss korrigiert werden.')).toBeVisible();
    await expect(page.getByLabel('name')).toHaveValue('Ines Okafor');
    await expect(page.getByLabel('nachricht')).toHaveValue(message);
    const file = page.getByLabel('foto');
    await expect(file).toHaveAccessibleDescription(/Eine Datei in „foto“ ist größer als 10 MB\./);
    await page.getByRole('link', { name: 'Eine Datei in „foto“ ist größer als 10 MB.' }).click();
    await expect(page).toHaveURL(/#file-0$/);

    await file.setInputFiles(await photo(1000));
    await page.getByLabel('name').fill('Ines Okafor-Brandt');
    await page.getByRole('button', { name: 'Erneut senden' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank');

    const { items } = await client.submissions.list({ endpoint_id: endpoint.id, status: 'all' });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      data: { name: 'Ines Okafor-Brandt', nachricht: message.replaceAll('\n', '\r\n') },
      files: [{ field: 'foto', name: 'haustür.jpg', size: 1000 }],
    });
    await expect(page.getByText(items[0]?.id ?? 'none')).toBeVisible();
    await expect(page.getByText(/UTC/)).toBeVisible();
  });

  test('a form that is refused repeatedly still leads to the page that its own site requested', async ({
    page,
    world,
  }) => {
    await openForm(page, world, { more: '<input type="hidden" name="_redirect" value="/danke">' });
    world.site.page('/danke', '<!doctype html><title>Danke</title><h1>Ihre eigene Seite</h1>');
    await fillIn(page, FILE_LIMIT + 1);
    await page.getByLabel('foto').setInputFiles(await photo(FILE_LIMIT + 2));
    await page.getByRole('button', { name: 'Erneut senden' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noch nicht gesendet');
    await page.getByRole('button', { name: 'Erneut senden' }).click();
    await expect(page).toHaveURL(`${world.site.url}/danke`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre eigene Seite');
  });

  test('a refused form goes to the site’s own error page', async ({ page, world }) => {
    await openForm(page, world, { more: '<input type="hidden" name="_error" value="/fehler?von=kontakt">' });
    world.site.page('/fehler', '<!doctype html><title>Fehler</title><h1>Das ging nicht</h1>');
    await fillIn(page, FILE_LIMIT + 1);
    await expect(page).toHaveURL(`${world.site.url}/fehler?von=kontakt&error=too_large`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das ging nicht');
  });

  test('the thank-you page uses the browser’s language', async ({ page, world }) => {
    await openForm(page, world);
    await fillIn(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank');
    await expect(page.getByText('Eingegangen')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('the thank-you page uses the endpoint’s language and its owner’s words', async ({ page, world }) => {
    const thanks = {
      title: 'Dziękujemy za wiadomość!',
      text: 'Odpowiemy w ciągu dwóch dni.\nPracownia Mosiądz',
      button_url: 'https://brassworks.example/',
    };
    await openForm(page, world, { settings: { language: 'pl', thanks } });
    await fillIn(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks.title);
    await expect(page.getByText('Pracownia Mosiądz')).toBeVisible();
    await expect(page.getByText('Otrzymano')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Powrót do brassworks.example' })).toHaveAttribute(
      'href',
      thanks.button_url,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  });

  test('the thank-you page uses the form’s language', async ({ page, world }) => {
    await openForm(page, world, {
      more: '<input type="hidden" name="_language" value="ja">',
      settings: { language: 'pl' },
    });
    await fillIn(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ありがとうございました');
    await expect(page.getByText('受付番号')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });
});

test('the pages use the site’s fonts', async ({ page, world }) => {
  await page.goto('/thanks/k7Qm2xWvTe');
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family);
  });
  expect(loaded).toEqual(expect.arrayContaining(['Geist Variable', 'Newsreader Variable']));
  expect(world.product.url).toBe(new URL(page.url()).origin);
});

/** Every language on a narrow screen, where words break, and three on wide screens. */
const looks = [
  { width: 320, theme: 'light', languages: pageLanguages },
  { width: 390, theme: 'dark', languages: ['de', 'ja', 'pl'] },
  { width: 390, theme: 'light', languages: ['de', 'ja', 'pl'] },
  { width: 1440, theme: 'light', languages: ['de', 'ja', 'pl'] },
  { width: 1440, theme: 'dark', languages: ['de', 'ja', 'pl'] },
] as const;

for (const { languages, ...look } of looks)
  inLook(look, () => {
    test('the pages for visitors look right, in every language', async ({ page, world }) => {
      const { client, endpoint } = await openForm(page, world);
      for (const language of languages) {
        const thanks = { title: null, text: null, button_url: 'https://brassworks.example/' };
        await client.endpoints.update({ id: endpoint.id, status: 'active', settings: { language, thanks } });
        await page.goto(`${world.site.url}/kontakt`);
        await fillIn(page, FILE_LIMIT + 1);
        await expect(page.locator('.errsum')).toBeVisible();
        await inspect(page, `visitor-refused-${language}`);
        await page.locator('button').click();
        await expect(page.locator('.receipt')).toBeVisible();
        await inspect(page, `visitor-thanks-${language}`);
        await client.endpoints.update({ id: endpoint.id, status: 'paused' });
        await page.goto(`${world.site.url}/kontakt`);
        await page.getByRole('button', { name: 'Senden' }).click();
        await expect(page.locator('.sign')).toBeVisible();
        await inspect(page, `visitor-paused-${language}`);
      }
    });
  });
