import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FormDefinitionInput } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { fits, isAccessible } from '../../src/inspect.ts';
import { expect, test, type World } from '../../src/story.ts';

const repairs: FormDefinitionInput = {
  title: 'Repairs',
  steps: [
    {
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Name' },
        { type: 'email', id: 'email', name: 'email', label: 'Email' },
        {
          type: 'text',
          id: 'key',
          name: 'key',
          label: 'Key',
          pattern: String.raw`[A-Z]{2}-\d{4}`,
          pattern_hint: 'Two capitals, a hyphen, four digits.',
        },
      ],
    },
  ],
};

/** A site's page, with a form that the site wrote. @param more inside the form */
const contactPage = ({ product }: World, submitUrl: string, more = '') => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Contact</title>
<script src="${product.url}/postern.js" defer></script>
<main><h1>Contact</h1>
<form action="${submitUrl}" method="post">
  <p><label>Name <input name="name" required autocomplete="name"></label></p>
  <p><input id="email" name="email" type="email" autocomplete="email"> <label for="email">Email</label></p>
  <fieldset disabled hidden><input name="never" value="sent"></fieldset>
  ${more}
  <button name="do" value="draft">Keep</button> <button name="do" value="send">Send</button>
</form></main>`;

/** An endpoint, and a page on a site that uses it. */
async function openForm(page: Page, world: World, { more = '', settings = {}, form = false } = {}) {
  const { client } = await world.newPerson();
  const endpoint = await client.endpoints.create({ name: 'Contact', settings });
  if (form) {
    await client.forms.save({ id: endpoint.id, definition: repairs });
    await client.forms.publish({ id: endpoint.id });
  }
  const place = `/${endpoint.id}`;
  world.site.page(place, contactPage(world, endpoint.submit_url, more));
  await page.goto(`${world.site.url}${place}`);
  const list = async () => (await client.submissions.list({ endpoint_id: endpoint.id, status: 'all' })).items;
  return { endpoint, list };
}

const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
const thanks = 'Thank you! Your submission has been received.';

test('a plain form is sent without leaving the page', async ({ page, world }) => {
  const more = `<label>Parts <select name="parts" multiple><option selected>flap</option><option selected>lock</option>
    </select></label><label>Message <textarea name="action"></textarea></label>`;
  const { list } = await openForm(page, world, { more });
  await page.getByLabel('Name').fill('Noor van den Berg');
  await page.getByLabel('Message').fill('Two lines,\nand a €.');
  await send(page);
  await expect(page.getByRole('status')).toHaveText(thanks);
  await expect(page.getByLabel('Name')).toHaveValue('');
  expect(new URL(page.url()).origin).toBe(world.site.url);
  const [item, ...others] = await list();
  expect(others).toEqual([]);
  expect(item?.status).toBe('inbox');
  expect(item?.fields).toEqual([
    ['name', 'Noor van den Berg'],
    ['email', ''],
    ['parts', 'flap'],
    ['parts', 'lock'],
    ['action', 'Two lines,\r\nand a €.'],
    ['do', 'send'],
  ]);
});

test('it continues to the page that the form requests', async ({ page, world }) => {
  await openForm(page, world, { more: '<input type="hidden" name="_redirect" value="/thanks">' });
  world.site.page('/thanks', '<!doctype html><title>Thanks</title><h1>Their own thank-you page</h1>');
  await page.getByLabel('Name').fill('Noor');
  await send(page);
  await expect(page.getByRole('heading', { name: 'Their own thank-you page' })).toBeVisible();
});

test('errors are shown beside the fields, by keyboard and at 320 pixels', async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const more = '<p><label>Key <input name="key"></label> <b data-postern-error="key" hidden></b></p>';
  const { list } = await openForm(page, world, { more, settings: { validation: 'enforce' }, form: true });
  const [name, email, key] = [page.getByLabel('Name'), page.getByLabel('Email'), page.getByLabel('Key')];
  await email.fill('nobody');
  await email.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please fill out this field.');
  await expect(email).toHaveAccessibleDescription(/Please include an '@'/);
  await isAccessible(page);
  await fits(page);

  await page.keyboard.type('Noor');
  await expect(name).toHaveAccessibleDescription('');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await email.fill('noor@example.org');
  await key.fill('12');
  await key.press('Enter');
  await expect(key).toBeFocused();
  await expect(key).toHaveAccessibleDescription(/Two capitals, a hyphen, four digits/);
  await expect(page.locator('b')).toBeVisible();
  await isAccessible(page);
  await fits(page);
  expect((await list()).map(({ status }) => status)).toEqual(['refused']);

  await key.fill('AB-1234');
  await key.press('Enter');
  await expect(page.getByRole('status')).toHaveText(thanks);
  await expect(page.locator('b')).toBeHidden();
  expect((await list()).map(({ status }) => status)).toEqual(['inbox', 'refused']);
});

test('a form that is added later, with the script loaded twice, is sent once', async ({ page, world }) => {
  const { endpoint, list } = await openForm(page, world);
  await page.evaluate(
    async ([script = '', action = '']) => {
      const again = document.createElement('script');
      again.src = script;
      await new Promise((loaded) => {
        again.addEventListener('load', loaded);
        document.head.append(again);
      });
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
      root.innerHTML = `<form method="post" action="${action}"><input name="late" required value="shadow"><button>Late</button></form>`;
      document.querySelector('main')?.replaceChildren();
    },
    [`${world.product.url}/postern.js`, endpoint.submit_url],
  );
  await page.getByRole('button', { name: 'Late' }).click();
  await expect(page.getByRole('status')).toHaveText(thanks);
  await page.evaluate(
    ([action = '']) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action });
      form.innerHTML = '<input name="late" value="script">';
      document.body.append(form);
      form.requestSubmit();
    },
    [endpoint.submit_url],
  );
  await expect(page.getByRole('status')).toHaveText([thanks, thanks]);
  expect((await list()).map(({ data }) => data['late'])).toEqual(['script', 'shadow']);
});

test.describe('with a file', () => {
  let folder = '';
  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'postern-js-'));
  });
  test.afterAll(() => rm(folder, { recursive: true }));

  test('it shows the upload progress', async ({ page, world }) => {
    const { list } = await openForm(page, world, { more: '<label>Plan <input type="file" name="plan"></label>' });
    const file = path.join(folder, 'plan.bin');
    await writeFile(file, Buffer.alloc(6 * 1024 * 1024, 7));
    // The network of a phone, so that the progress is visible.
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 3 * 1024 * 1024 };
    await network.send('Network.emulateNetworkConditions', slow);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      document.addEventListener('postern:progress', (event) => {
        const { sent, total } = (event as CustomEvent<{ sent: number; total: number }>).detail;
        seen.push(sent / total);
      });
    });
    await page.getByLabel('Name').fill('Noor');
    await page.getByLabel('Plan').setInputFiles(file);
    await send(page);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('status')).toHaveText(thanks);
    await expect(page.getByRole('progressbar')).toBeHidden();
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(seen.at(-1)).toBe(1);
    expect((await list())[0]?.files).toMatchObject([{ field: 'plan', name: 'plan.bin', size: 6 * 1024 * 1024 }]);
  });
});

test('without a connection the form is kept, and sent once when there is one', async ({ page, context, world }) => {
  const { list } = await openForm(page, world);
  const other = await context.newPage();
  await other.goto(page.url());
  await context.setOffline(true);
  await page.getByLabel('Name').fill('Noor');
  await send(page);
  await expect(page.getByRole('status')).toHaveText('Kept on this device. It will be sent when you are online.');
  await expect(page.getByLabel('Name')).toHaveValue('');
  expect(await list()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await list()).length).toBe(1);
  // Neither the other tab nor the next visit sends it again.
  await page.reload();
  await page.getByLabel('Name').fill('Inès');
  await send(page);
  await expect(page.getByRole('status')).toHaveText(thanks);
  expect((await list()).map(({ data }) => data['name'])).toEqual(['Inès', 'Noor']);
});

test('a site’s strict policy is respected, even one that forbids the connection', async ({ browser, world }) => {
  const { client } = await world.newPerson();
  const { submit_url } = await client.endpoints.create({ name: 'Contact' });
  const page = await (await browser.newContext()).newPage();
  const { url } = world.product;
  for (const connect of [`connect-src ${url}`, '']) {
    const policy = `default-src 'none'; script-src ${url}; form-action ${url}; ${connect}`;
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    world.site.page('/strict', contactPage(world, submit_url).replace('<title>', `${meta}<title>`));
    await page.goto(`${world.site.url}/strict`);
    await page.getByLabel('Name').fill('Noor');
    await send(page);
    if (connect) await expect(page.getByRole('status')).toHaveText(thanks);
    else await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  }
  await page.context().close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the same page works as before', async ({ page, world }) => {
    const { list } = await openForm(page, world);
    await page.getByLabel('Name').fill('Noor');
    await send(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    expect((await list())[0]?.fields).toEqual([
      ['name', 'Noor'],
      ['email', ''],
      ['do', 'send'],
    ]);
  });
});
