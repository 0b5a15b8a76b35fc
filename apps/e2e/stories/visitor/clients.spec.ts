import type { Client, FormDefinitionInput } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../src/client-stories/client-story.ts';
import {
  address,
  fields,
  formClients,
  INVALID,
  openClient,
  personFor,
  sendClient,
  type FilledIn,
  type FormClient,
} from '../../src/client-stories/form-clients.ts';
import { libraries } from '../../src/client-stories/node-clients.ts';
import type { World } from '../../src/story.ts';

/**
 * Clients of other form services and general ones, unmodified, each in the way that its users write it: what Postern
 * stores is exactly what was filled in, and each kind of failure is shown with its message.
 */
const file = {
  name: 'plan.bin',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from([0, 255, 13, 10, 45, 45, 0, 128]),
};

let client: Client;
let token: string;
test.beforeAll(async ({ world }) => {
  ({ client, token } = await world.newPerson());
});

const open = (page: Page, world: World, form: FormClient, id: string) => openClient(page, world, { client: form, id });
const send = (page: Page, client: FormClient, values: FilledIn) => sendClient(page, client, { values, file });

/** A form that checks what it gets, so that a field can be invalid. */
async function publishForm(): Promise<string> {
  const { id } = await client.endpoints.create({ name: 'Clients', settings: { validation: 'enforce' } });
  const text = { type: 'text', label: 'Your name', id: 'name', name: 'name' } as const;
  const definition: FormDefinitionInput = {
    title: 'Contact',
    language: 'en',
    steps: [
      {
        fields: [
          text,
          { type: 'email', label: 'Email address', id: 'email', name: 'email' },
          { type: 'textarea', label: 'Message', id: 'message', name: 'message' },
          { type: 'file', label: 'Plan', id: 'plan', name: 'plan' },
        ],
      },
    ],
  };
  await client.forms.save({ id, definition });
  await client.forms.publish({ id });
  return id;
}

/** The only submission, with the bytes of its files. */
async function received(endpoint_id: string) {
  const { items } = await client.submissions.list({ endpoint_id, status: 'all' });
  expect(items).toHaveLength(1);
  const [submission] = items;
  const files = await Promise.all(
    (submission?.files ?? []).map(async ({ field, name, download_url }) => {
      const answer = await fetch(download_url, { headers: { authorization: `Bearer ${token}` } });
      return { field, name, buffer: Buffer.from(await answer.arrayBuffer()) };
    }),
  );
  return { data: submission?.data, files };
}

for (const one of formClients)
  test(`${one.name} sends a form and shows each failure`, async ({ page, world }) => {
    const id = await publishForm();
    const person = personFor(one.name);
    const output = page.locator('output');
    const sendAgain = async (values: FilledIn) => {
      await open(page, world, one, id);
      await send(page, one, values);
    };
    await sendAgain(person);
    await expect(output).toHaveText(one.success ?? 'sent');
    const message = one.isJson ? person.message : person.message.replace('\n', '\r\n');
    const { name, buffer } = file;
    expect(await received(id)).toEqual({
      data: expect.objectContaining({ ...person, message }) as unknown,
      files: one.noFiles ? [] : [{ field: 'plan', name, buffer }],
    });

    await sendAgain({ ...person, email: 'zoe at example' });
    await expect(output).toContainText(one.invalid ?? INVALID);
    await client.endpoints.update({ id, settings: { closes_at: new Date(Date.now() - 60_000).toISOString() } });
    await sendAgain(person);
    await expect(output).toContainText('This form no longer accepts submissions.');
    await client.endpoints.update({ id, status: 'paused' });
    await sendAgain(person);
    await expect(output).toContainText('This form is not accepting submissions at the moment.');
    await client.endpoints.delete({ id });
    await sendAgain(person);
    await expect(output).toContainText(one.gone ?? 'There is no such endpoint.');
  });

test('Turbo leaves a form for another site to the browser', async ({ page, world }) => {
  const id = await publishForm();
  const person = personFor('turbo');
  const html = `<form method="post" action="${address}" enctype="multipart/form-data">${fields}</form>`;
  const turbo: FormClient = { name: 'turbo', html };
  await open(page, world, turbo, id);
  await send(page, turbo, person);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect((await received(id)).data).toMatchObject({ name: person.name });
  await open(page, world, turbo, id);
  await send(page, turbo, { ...person, email: 'zoe at example' });
  await expect(page.getByLabel('Email address')).toHaveValue('zoe at example');
});

for (const [name, send] of Object.entries(libraries))
  test(`${name} sends a form from Node and gets each failure`, async ({ world }) => {
    const id = await publishForm();
    const person = personFor(name);
    const url = `${world.product.url}/api/submit/${id}`;
    expect(await send(url, person)).toBe('sent');
    expect((await received(id)).data).toMatchObject(person);
    expect(await send(url, { ...person, email: 'zoe at example' })).toContain(INVALID);
    await client.endpoints.update({ id, settings: { closes_at: new Date(Date.now() - 60_000).toISOString() } });
    expect(await send(url, person)).toBe('This form no longer accepts submissions.');
    await client.endpoints.update({ id, status: 'paused' });
    expect(await send(url, person)).toBe('This form is not accepting submissions at the moment.');
    await client.endpoints.delete({ id });
    expect(await send(url, person)).toContain('There is no such endpoint.');
  });

test('usePostern keeps a submission with its file while there is no connection, and sends it once after a reload', async ({
  page,
  world,
}) => {
  const { id } = await client.endpoints.create({ name: 'Offline' });
  const form: FormClient = { name: 'use-postern-react' };
  await open(page, world, form, id);
  await page.goto(`${page.url()}&offline=1`);
  await page.route(`${world.product.url}/**`, (route) => route.abort('internetdisconnected'));
  await send(page, form, personFor('a connection'));
  const output = page.locator('output');
  await expect(output).toHaveText(/^You are offline\. Your submission is kept here/);
  await page.reload();
  await expect(output).toHaveText('1 waiting');
  await page.unroute(`${world.product.url}/**`);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(output).toHaveText('');
  const { items, total } = await client.submissions.list({ endpoint_id: id });
  expect(total).toBe(1);
  expect(items[0]?.files.map(({ name, size }) => [name, size])).toEqual([[file.name, file.buffer.length]]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  expect(await client.submissions.list({ endpoint_id: id })).toMatchObject({ total: 1 });
});
