import { open, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits, type Client } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../src/client-stories/client-story.ts';
import {
  address,
  fields,
  formClients,
  openClient,
  personFor,
  type FormClient,
} from '../../src/client-stories/form-clients.ts';
import { withDatabase } from '../../src/many-endpoints.ts';
import { libraries } from '../../src/client-stories/node-clients.ts';

/** Limits so low that one submission reaches them. */
test.use({ settings: { RATE_LIMIT_ENDPOINT_PER_MINUTE: '1', MAX_REQUEST_BYTES: '1048576' } });

/** So much that the answer comes while it is still being sent. */
const LARGE = 4 * 1024 * 1024;

let client: Client;
/** The client of an account whose month is full, held submissions included. */
let full: Client;
let folder: string | undefined;
let largeFile: string;
test.beforeAll(async ({ world }) => {
  ({ client } = await world.newPerson());
  const person = await world.newPerson();
  full = person.client;
  await withDatabase(world.product, (database) =>
    database.query(
      `insert into usage (workspace_id, month, submissions, held)
       select m.workspace_id, to_char(now() at time zone 'utc', 'YYYY-MM'), $2::int, $3::int
       from member m join account a on a.id = m.account_id where a.email = $1`,
      [person.email, limits.monthlySubmissions, limits.monthlySubmissions * limits.heldFactor],
    ),
  );
  folder = await mkdtemp(path.join(tmpdir(), 'postern-e2e-large-'));
  largeFile = path.join(folder, 'plan.bin');
  const file = await open(largeFile, 'w');
  await file.truncate(LARGE);
  await file.close();
});
test.afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

interface Situation {
  /** The id that the form names. */
  id: (form: { name: string }) => Promise<string>;
  /** The message, and that of a fragment for visitors. */
  json: RegExp;
  fragment: RegExp;
  status: number;
  fill?: (page: Page, form: FormClient) => Promise<void>;
}

const newEndpoint = async (of: Client) => (await of.endpoints.create({ name: 'Failures' })).id;

const situations: Record<string, Situation> = {
  'a full month': {
    id: () => newEndpoint(full),
    json: /^This form has reached its limit for this month\. Please tell the owner of the site\.$/,
    fragment: /This form has reached its limit for this month\. Please tell the owner of the site\./,
    status: 429,
  },
  'too many submissions in a minute': {
    id: async () => {
      const { id, submit_url } = await client.endpoints.create({ name: 'Failures' });
      expect((await fetch(submit_url, { method: 'POST', body: new URLSearchParams({ n: '1' }) })).status).toBe(201);
      return id;
    },
    json: /^Too many attempts\. Please try again in \d+ seconds\.$/,
    fragment: /Too many messages were sent in a short time\./,
    status: 429,
  },
  'the id of another service': {
    id: async ({ name }) => `8f3d1c9e-${name}`,
    json: /^There is no such endpoint\. Use the id of an endpoint on this server, as in its submit URL\.$/,
    fragment: /The form was sent to an address that does not exist\. Please tell the owner of the site\./,
    status: 404,
  },
  'more than the limit for a request': {
    id: () => newEndpoint(client),
    json: /^The request is larger than 1 MB\.$/,
    fragment: /The form and its files are too large together\./,
    status: 413,
    async fill(page, { noFiles }) {
      if (!noFiles) return page.getByLabel('Plan').setInputFiles(largeFile);
      await page.getByLabel('Message').evaluate((area: HTMLTextAreaElement, length) => {
        area.value = 'x'.repeat(length);
        // React Hook Form takes the value over when the person leaves the field.
        area.blur();
        // Laying it out would take seconds.
        area.hidden = true;
      }, LARGE);
    },
  },
};

/** Turbo leaves a form for another site to the browser, which opens the page of the answer. */
const turbo: FormClient = {
  name: 'turbo',
  html: `<form method="post" action="${address}" enctype="multipart/form-data">${fields}</form>`,
};

/** These show HTML as it arrives. */
const fragments = new Set(['htmx', 'alpine-ajax', turbo.name]);

for (const form of [...formClients, turbo])
  test(`${form.name} shows the message about each failure`, async ({ page, world }) => {
    const person = personFor(form.name);
    for (const [name, { id, fill, status, ...expected }] of Object.entries(situations))
      await test.step(name, async () => {
        await openClient(page, world, { client: form, id: await id(form) });
        await page.getByLabel('Name').fill(person.name);
        await page.getByLabel('Email').fill(person.email);
        await page.getByLabel('Message').fill(person.message);
        await fill?.(page, form);
        const answered = page.waitForResponse((response) => response.request().method() === 'POST');
        await page.getByRole('button', { name: 'Send' }).click();
        const answer = await answered;
        expect(answer.status()).toBe(status);
        if (status === 429) expect(Number(await answer.headerValue('retry-after'))).toBeGreaterThan(0);
        await expect(page.locator(form === turbo ? 'main' : 'output')).toHaveText(
          fragments.has(form.name) ? expected.fragment : expected.json,
        );
      });
  });

for (const [name, send] of Object.entries(libraries))
  test(`${name} gets the message of each failure in Node`, async ({ world }) => {
    const person = personFor(name);
    for (const { id, json, fill } of Object.values(situations)) {
      const url = `${world.product.url}/api/submit/${await id({ name: `node-${name}` })}`;
      expect(await send(url, fill ? { ...person, message: 'x'.repeat(LARGE) } : person)).toMatch(json);
    }
  });
