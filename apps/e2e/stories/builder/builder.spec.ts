import type { Client, FormDefinitionInput } from '@postern/contracts';
import type { Locator, Page } from '@playwright/test';
import { fits, inLook, inspect, inspectEachLook, inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

const applications: FormDefinitionInput = {
  title: 'Junior architect, Göteborg',
  description: 'Closes 30 November. We read every application and answer within two weeks.',
  steps: [
    {
      title: 'You',
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Full name', required: true, width: 'half' },
        { type: 'email', id: 'email', name: 'email', label: 'Email', required: true, width: 'half' },
        {
          type: 'radio',
          id: 'job',
          name: 'job',
          label: 'Which position?',
          required: true,
          default: 'junior',
          options: [
            { value: 'junior', label: 'Junior architect, Göteborg (80–100 %)' },
            { value: 'intern', label: 'Internship, six months from March' },
          ],
        },
        {
          type: 'date',
          id: 'start',
          name: 'start',
          label: 'Earliest start',
          show_when: { conditions: [{ field: 'job', op: 'is', value: 'junior' }] },
        },
      ],
    },
    {
      title: 'Your work',
      fields: [
        {
          type: 'file',
          id: 'files',
          name: 'files[]',
          label: 'CV and portfolio',
          required: true,
          max_files: 5,
          accept: ['.pdf', 'image/*'],
          help: 'PDF, PNG or JPEG, up to 10 MB each, at most 5',
        },
        { type: 'textarea', id: 'why', name: 'why', label: 'Why us?', help: 'Half a page is plenty.' },
        {
          type: 'select',
          id: 'heard',
          name: 'heard',
          label: 'Heard of us',
          options: [{ value: 'x', label: 'Elsewhere' }],
        },
        { type: 'rating', id: 'rating', name: 'rating', label: 'How was this form?' },
        { type: 'hidden', id: 'src', name: 'source', default: 'site' },
        { type: 'consent', id: 'ok', name: 'ok', label: 'My application may be kept for six months.', required: true },
      ],
    },
  ],
};

/** An endpoint with a draft that has fields of many kinds. */
async function withDraft(client: Client): Promise<string> {
  const { id } = await client.endpoints.create({ name: 'Lindgren Arkitekter: Careers' });
  await client.forms.save({ id, definition: applications });
  return id;
}

const blocks = (page: Page) => page.locator('.block-face');
const labels = (page: Page) =>
  blocks(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replace(/, (?=[A-Z]).*/s, '')));
const saved = (page: Page) => expect(page.locator('.save-line')).toHaveText(/^Saved/);
const block = (page: Page, label: string): Locator => page.getByRole('button', { name: `${label}, ` });

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let n = 0; n < 80; n += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('a form is built by keyboard alone, published, filled in and received', async ({ page, signedIn: { client } }) => {
  await visit(page, '/forms/new');
  await tabTo(page, page.getByLabel('Endpoint name'));
  await page.keyboard.type('Tidewater: Bookings');
  await tabTo(page, page.getByRole('button', { name: /^Blank/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  expect((await client.endpoints.list()).items).toEqual([]);

  await tabTo(page, page.getByRole('button', { name: 'Short text' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/forms\/\w+\/edit$/);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  expect((await client.endpoints.get({ id })).settings.validation).toBe('enforce');
  await expect(block(page, 'Name')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Label')).toBeFocused();
  await page.keyboard.type('Guest');
  await tabTo(page, block(page, 'Guest'), 'Shift+Tab');
  // Enter, the first letters of a kind, Enter: a field below.
  for (const [kind, label] of [
    ['Email', 'Email'],
    ['Number', 'Number'],
    ['Long', 'Message'],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu', { name: 'Add below' })).toBeVisible();
    await page.keyboard.type(kind.slice(0, 3));
    await expect(page.getByRole('menuitem', { name: kind })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(block(page, label)).toBeFocused();
  }
  expect(await labels(page)).toEqual(['Guest', 'Email', 'Number', 'Message']);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('ControlOrMeta+d');
  expect(await labels(page)).toEqual(['Guest', 'Message', 'Message', 'Email', 'Number']);
  await page.keyboard.press('Delete');
  await expect(block(page, 'Email')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await labels(page)).toEqual(['Guest', 'Message', 'Email', 'Number']);
  await saved(page);

  await tabTo(page, page.getByRole('button', { name: 'Publish' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Version 1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeFocused();

  await page.goto(`/forms/${id}`);
  await page.getByLabel('Guest').fill('Ines Okafor');
  await page.getByLabel('Email').fill('ines@example.org');
  await page.getByLabel('Number').fill('2');
  await page.locator('.pf-button').click();
  await expect.poll(async () => (await client.submissions.list({ endpoint_id: id, status: 'all' })).total).toBe(1);
  const [received] = (await client.submissions.list({ endpoint_id: id, status: 'all' })).items;
  expect(received?.data).toMatchObject({ guest: 'Ines Okafor', email: 'ines@example.org', number: '2' });
});

/** Drags with the mouse, in small steps like a hand. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to drag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

async function edgeOf(target: Locator, edge: 'top' | 'bottom'): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing there');
  return { x: box.x + box.width / 2, y: edge === 'top' ? box.y + 3 : box.y + box.height - 3 };
}

test('fields are dragged with the mouse; undo, reload, another tab', async ({ page, signedIn: { client } }) => {
  const id = await withDraft(client);
  await visit(page, `/forms/${id}/edit`);
  await expect(block(page, 'Earliest start')).toBeVisible();
  const before = await labels(page);
  const item = page.locator('.form-block', { has: block(page, 'Earliest start') });
  await item.hover();
  await drag(page, item.locator('.handle'), await edgeOf(block(page, 'Which position?'), 'top'));
  await expect(page.locator('.drag .drop')).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/builder-drag.png' });
  await page.mouse.up();
  expect((await labels(page)).slice(0, 4)).toEqual(['Full name', 'Email', 'Earliest start', 'Which position?']);
  // Its condition referred to the position, which is now below it.
  await expect(page.getByText(/“Earliest start” lost a condition/).first()).toBeVisible();

  await drag(
    page,
    page.getByRole('button', { name: 'Dropdown', exact: true }),
    await edgeOf(block(page, 'Which position?'), 'bottom'),
  );
  await page.mouse.up();
  expect((await labels(page)).slice(3, 5)).toEqual(['Which position?', 'Choose one']);

  // Escape changes nothing; neither does a drop beside the form.
  await drag(
    page,
    page.getByRole('button', { name: 'Rating', exact: true }),
    await edgeOf(block(page, 'Full name'), 'top'),
  );
  await page.keyboard.press('Escape');
  await expect(page.locator('.drag')).toHaveCount(0);
  await page.mouse.up();
  expect(await labels(page)).toHaveLength(11);

  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  expect(await labels(page)).toEqual(before);
  await page.getByRole('button', { name: /^Redo/ }).click();
  await saved(page);
  const now = await labels(page);
  await page.reload();
  await expect(block(page, 'Earliest start')).toBeVisible();
  expect(await labels(page)).toEqual(now);

  // Another session saves meanwhile.
  await client.forms.save({ id, definition: { ...applications, title: 'Theirs' } });
  await block(page, 'Why us?').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Load the other version' }).click();
  await expect(page.locator('.sheet-head')).toContainText('Theirs');
  expect(await labels(page)).toEqual(before);
});

test('unsaved changes survive leaving, and a lost connection is reported', async ({
  page,
  context,
  signedIn: { client },
}) => {
  const id = await withDraft(client);
  await visit(page, `/forms/${id}/edit`);
  await expect(block(page, 'Why us?')).toBeVisible();
  await context.setOffline(true);
  await block(page, 'Why us?').focus();
  await page.keyboard.press('Delete');
  await expect(page.locator('.save-line')).toHaveText('Not saved: offline');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
  await saved(page);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page).toHaveURL(/settings$/);
});

test('the preview is the form itself, and sends nothing', async ({ page, signedIn: { client } }) => {
  const id = await withDraft(client);
  await visit(page, `/forms/${id}/edit`);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByLabel('Full name')).toBeVisible();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect(preview.getByText(/is required/).first()).toBeVisible();
  await page.getByRole('group', { name: 'Colours' }).getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Phone' }).click();
  await fits(page);
  await page.screenshot({ path: 'test-results/screens/builder-preview.png' });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(block(page, 'Full name')).toBeVisible();
});

test('the builder looks right', async ({ page, signedIn: { client } }) => {
  const id = await withDraft(client);
  await visit(page, `/forms/${id}/edit`);
  await block(page, 'CV and portfolio').click();
  await inspectEachLook(page, 'builder');
  for (const tab of ['Form', 'Theme']) {
    await page.getByRole('tab', { name: tab }).click();
    await inspectOpposites(page, `builder-${tab}`);
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByLabel('Full name')).toBeVisible();
  await inspectOpposites(page, 'builder-preview');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog').getByText('Version 1 is published')).toBeVisible();
  for (const tab of ['Embed', 'Code']) {
    await page.getByRole('tab', { name: tab }).click();
    await inspectOpposites(page, `builder-share-${tab}`);
  }
});

test('an empty form and the ways to begin look right', async ({ page, signedIn: { client } }) => {
  const { id } = await client.endpoints.create({ name: 'Empty' });
  await visit(page, '/forms/new');
  await inspectEachLook(page, 'builder-new');
  await visit(page, `/forms/${id}/edit`);
  await page.getByRole('button', { name: /^Blank/ }).click();
  await expect(page.getByRole('button', { name: 'Add the first field' })).toBeVisible();
  await inspectEachLook(page, 'builder-empty');
});

for (const [width, height] of [
  [768, 1024],
  [320, 640],
] as const)
  inLook({ theme: 'light', width, height }, () => {
    test('the builder looks right on smaller screens', async ({ page, signedIn: { client } }) => {
      const id = await withDraft(client);
      await visit(page, `/forms/${id}/edit`);
      await block(page, 'CV and portfolio').click();
      await inspect(page, 'builder');
    });
  });
