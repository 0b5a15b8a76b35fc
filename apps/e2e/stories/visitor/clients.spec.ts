import type { Client, FormDefinitionInput } from '@postern/contracts';
import type { Page } from '@playwright/test';
import axios from 'axios';
import got from 'got';
import needle from 'needle';
import superagent from 'superagent';
import { bundleClients } from '../../src/bundle-clients.ts';
import { expect, test, type World } from '../../src/story.ts';

/**
 * Clients of other form services and general ones, unmodified, each in the way that its users write it: what Postern
 * stores is exactly what was filled in, and each kind of failure is shown with its message.
 */
interface FormClient {
  name: string;
  /** The page's form; without one, the client renders the form itself. */
  html?: string;
  /** It sends no files. */
  noFiles?: true;
  /** It sends JSON: line breaks are as in the page, and not CR LF as the HTML standard wants in forms. */
  isJson?: true;
  /** What it shows after a success; "sent" by default. */
  success?: RegExp;
  /** What it shows for an invalid field. */
  invalid?: string;
  /** What it shows for an endpoint that does not exist. */
  gone?: string;
}

const fields = `<input name="name" aria-label="Name"><input name="email" aria-label="Email">
  <textarea name="message" aria-label="Message"></textarea><input name="plan" type="file" aria-label="Plan">
  <button>Send</button>`;
const plain = `<form>${fields}<output></output></form>`;
const address = '{origin}/f/{id}';

const INVALID = '“Email address” is not a complete email address, such as name@example.org.';

const clients: FormClient[] = [
  { name: 'formspree-core', html: plain, success: /^sent, then http:\/\/\S+\/thanks\//, invalid: `email: ${INVALID}` },
  { name: 'formspree-react', invalid: `email: ${INVALID}` },
  {
    name: 'formspree-ajax',
    html: `<form>${fields}<output><span data-fs-success></span><span data-fs-error></span><span data-fs-error="email"></span></output></form>`,
    success: /^\s*Thank you/,
  },
  { name: 'web3forms-react', html: plain, noFiles: true, isJson: true },
  { name: 'use-web3forms', html: plain, noFiles: true, isJson: true },
  { name: 'use-formspark', noFiles: true, isJson: true },
  { name: 'formcarry-react' },
  { name: 'forminit', html: plain },
  {
    name: 'htmx',
    html: `<form hx-post="${address}" hx-encoding="multipart/form-data" hx-target="next output">${fields}</form><output></output>`,
    success: /^\s*Thank you/,
    gone: 'The form was sent to an address that does not exist.',
  },
  {
    name: 'alpine-ajax',
    html: `<form method="post" action="${address}" enctype="multipart/form-data" x-data x-target="answer">${fields}</form><output><div id="answer"></div></output>`,
    success: /^\s*Thank you/,
    gone: 'The form was sent to an address that does not exist.',
  },
  {
    name: 'jquery-form',
    html: `<form method="post" action="${address}" enctype="multipart/form-data">${fields}<output></output></form>`,
  },
  { name: 'react-hook-form', noFiles: true },
  { name: 'axios', html: plain },
  { name: 'ky', html: plain },
  { name: 'use-postern-react' },
  { name: 'use-postern-vue' },
  { name: 'use-postern-svelte', html: plain },
];

/** The hosts that some clients cannot be told to replace. */
const hosts = /^https:\/\/(api\.web3forms\.com|submit-form\.com|formcarry\.com)\//;

/** Each client sends another message, because equal ones look like spam. */
const personFor = (client: string) => ({
  name: 'Zoë “Z” 佐藤',
  email: 'zoe@example.org',
  message: `Could you send ${client} by post?\nThe <b>green</b> one & the lid`,
});
type Person = ReturnType<typeof personFor>;
const file = {
  name: 'plan.bin',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from([0, 255, 13, 10, 45, 45, 0, 128]),
};

let client: Client;
let token: string;
test.beforeAll(async ({ world }) => {
  ({ client, token } = await world.newPerson());
  for (const [path, code] of await bundleClients()) world.site.script(path, code);
});

async function open(page: Page, world: World, { name, html = '<div id="root"></div>' }: FormClient, id: string) {
  const origin = world.product.url;
  const body = html.replaceAll('{origin}', origin).replaceAll('{id}', id);
  const config = `<meta name="htmx-config" content='{"mode":"cors"}'>`;
  world.site.page(
    `/${name}`,
    `<!doctype html><html lang="en"><head><title>${name}</title>${config}<link rel="icon" href="data:,"></head><body>${body}<script type="module" src="/clients/${name}.js"></script></body></html>`,
  );
  await page.route(hosts, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = pathname.startsWith('/s/') || pathname === '/submit' ? pathname : `/f${pathname}`;
    await route.fulfill({ response: await route.fetch({ url: origin + path }) });
  });
  await page.goto(`${world.site.url}/${name}?${new URLSearchParams({ origin, id }).toString()}`);
}

async function send(page: Page, { noFiles }: FormClient, values: Person) {
  await page.getByLabel('Name').fill(values.name);
  await page.getByLabel('Email').fill(values.email);
  await page.getByLabel('Message').fill(values.message);
  if (!noFiles) await page.getByLabel('Plan').setInputFiles(file);
  await page.getByRole('button', { name: 'Send' }).click();
}

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

for (const one of clients)
  test(`${one.name} sends a form and shows each failure`, async ({ page, world }) => {
    const id = await publishForm();
    const person = personFor(one.name);
    const output = page.locator('output');
    const sendAgain = async (values: Person) => {
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

/** Libraries of Node: what they resolve to, and the message that their users find in a failure. */
const libraries: Record<string, (url: string, fields: Person) => Promise<string>> = {
  got: async (url, form) => {
    const answer = await got.post(url, { form, throwHttpErrors: false, responseType: 'json' });
    return messageOf(answer.ok, answer.body);
  },
  needle: async (url, form) => {
    // It reads application/json only, and hands over a problem as bytes.
    const { statusCode, raw } = await needle('post', url, form);
    return messageOf(statusCode === 201, JSON.parse(raw.toString()));
  },
  superagent: async (url, form) => {
    const { ok, body } = await superagent
      .post(url)
      .type('form')
      .ok(() => true)
      .send(form);
    return messageOf(ok, body);
  },
  axios: async (url, form) => {
    const { status, data } = await axios.postForm<unknown>(url, form, { validateStatus: null });
    return messageOf(status === 201, data);
  },
};
const messageOf = (ok: boolean, body: unknown): string => {
  if (ok) return 'sent';
  const { errors, detail } = body as { errors?: { message: string }[]; detail: string };
  return errors?.[0]?.message ?? detail;
};

for (const [name, send] of Object.entries(libraries))
  test(`${name} sends a form from Node and gets each failure`, async ({ world }) => {
    const id = await publishForm();
    const person = personFor(name);
    const url = `${world.product.url}/api/submit/${id}`;
    expect(await send(url, person)).toBe('sent');
    expect((await received(id)).data).toMatchObject(person);
    expect(await send(url, { ...person, email: 'zoe at example' })).toContain(INVALID);
    await client.endpoints.update({ id, status: 'paused' });
    expect(await send(url, person)).toBe('This form is not accepting submissions at the moment.');
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
