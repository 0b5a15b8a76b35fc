import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Client, Endpoint } from '@postern/contracts';
import { isAccessible } from '../../src/inspect.ts';
import { expect, linkIn, test as base } from '../../src/story.ts';

interface Receiver {
  url: string;
  /** Sets the next answers. */
  answer: { status: number; body: string };
  /** The received bodies. */
  got: string[];
  close(): Promise<void>;
}

/** A receiver of webhooks that answers as the story says. */
async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.got.push(Buffer.concat(chunks).toString());
      response.writeHead(receiver.answer.status, { 'content-type': 'text/plain' }).end(receiver.answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The receiver has no address.');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${address.port}/hook`,
    answer: { status: 200, body: 'ok' },
    got: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

const test = base.extend<{ receiver: Receiver; endpoint: Endpoint }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that a fixture needs from this pattern
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
  /** An endpoint without destinations. */
  endpoint: async ({ signedIn }, use) => {
    const endpoint = await signedIn.client.endpoints.create({ name: 'Atelier Brandt: Kontakt' });
    const { items } = await signedIn.client.destinations.list({ endpoint_id: endpoint.id });
    for (const { id } of items)
      await signedIn.client.destinations.delete({ endpoint_id: endpoint.id, destination_id: id });
    await use(endpoint);
  },
});

test.use({ privately: true });

const submit = async (endpoint: Endpoint, name: string): Promise<string> => {
  const body = new URLSearchParams({ name, message: 'Guten Tag' });
  const answer = await fetch(endpoint.submit_url, { method: 'POST', body });
  return ((await answer.json()) as { submission_id: string }).submission_id;
};

const addWebhook = (client: Client, endpoint: Endpoint, url: string) =>
  client.destinations.create({ endpoint_id: endpoint.id, kind: 'webhook', name: 'Warehouse', config: { url } });

test("a submission's delivery is followed from waiting to delivered", async ({
  page,
  signedIn,
  endpoint,
  receiver,
}) => {
  receiver.answer = { status: 503, body: 'closed for stocktaking' };
  await addWebhook(signedIn.client, endpoint, receiver.url);
  const submissionId = await submit(endpoint, 'Mireille Fontaine');
  await page.goto(`/submissions/${submissionId}`);
  const route = page.getByRole('group', { name: /^Webhook, Warehouse/ });
  // On a slow machine two equal attempts have been made by now, which are folded into one line.
  await expect(route).toContainText('503 Service Unavailable');
  await expect(route).toContainText('closed for stocktaking');
  await expect(page.getByText('0 of 1 delivered')).toBeVisible();
  await isAccessible(page);

  receiver.answer = { status: 200, body: 'taken' };
  // The second attempt comes five seconds after the first. If the page saw that one fail, too, the next is retried at
  // once.
  await expect(route.getByText(/Delivered|attempt 2/).first()).toBeVisible();
  const retryNow = route.getByRole('button', { name: /Retry now/ });
  if ((await route.getByText('Delivered', { exact: true }).count()) === 0) await retryNow.click();
  await expect(route.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(route.getByText('taken')).toBeVisible();
  await expect(page.getByText('1 of 1 delivered')).toBeVisible();
  await expect(retryNow).toHaveCount(0);
});

test('dead deliveries are shown, and retried when their destination works again', async ({
  page,
  signedIn,
  endpoint,
  receiver,
}) => {
  receiver.answer = { status: 410, body: 'This hook was removed.' };
  await addWebhook(signedIn.client, endpoint, receiver.url);
  const submissionId = await submit(endpoint, '佐藤 美咲');
  await page.goto(`/forms/${endpoint.id}/deliveries`);
  const rows = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(rows.getByText('Gave up')).toBeVisible();
  await expect(page.getByText(/answered 410 Gone/)).toBeVisible();
  await isAccessible(page);
  await rows.getByRole('button', { name: 'Show 1 attempt' }).click();
  await expect(rows.getByText('This hook was removed.')).toBeVisible();
  await isAccessible(page);

  receiver.answer = { status: 200, body: 'welcome back' };
  await page.getByRole('switch', { name: 'Deliver to Warehouse' }).click();
  await expect(page.getByText('Warehouse is on', { exact: true }).first()).toBeAttached();
  await expect(page.getByText(/answered 410 Gone/)).toHaveCount(0);

  await rows.getByRole('link', { name: '佐藤 美咲' }).click();
  await expect(page).toHaveURL(new RegExp(`/submissions/${submissionId}$`));
  const route = page.getByRole('group', { name: /^Webhook, Warehouse/ });
  await expect(route.getByText('Gave up', { exact: true })).toBeVisible();
  await route.getByRole('button', { name: /Retry/ }).click();
  await expect(route.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(route.getByText('welcome back')).toBeVisible();
  expect(receiver.got.length).toBeGreaterThanOrEqual(2);
});

test('a webhook is added, tested, given a new secret and deleted', async ({ page, endpoint, receiver }) => {
  await page.goto(`/forms/${endpoint.id}/deliveries`);
  await page.getByRole('button', { name: 'Add destination' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add destination' }).click();
  await expect(dialog.getByText('This must be an absolute https URL.')).toBeVisible();
  await isAccessible(page);
  await dialog.getByLabel('URL', { exact: true }).fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add destination' }).click();
  await expect(dialog).toHaveCount(0);

  const destination = page.getByRole('listitem').filter({ hasText: receiver.url });
  await destination.getByRole('button', { name: /Send test/ }).click();
  await expect(destination.getByText(/Test delivered: 200 OK/)).toBeVisible();
  receiver.answer = { status: 500, body: 'out of paper' };
  await destination.getByRole('button', { name: /Send test/ }).click();
  await expect(destination.getByText(/Test failed: 500/)).toBeVisible();
  await expect(destination.getByText('out of paper')).toBeVisible();

  await destination.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Signing secrets' }).click();
  await expect(dialog.getByText(/whsec_[\w+/]/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Show newest secret' }).click();
  await expect(dialog.getByText(/whsec_[\w+/]{8}/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add secret' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Remove all but the newest' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await destination.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No destinations yet', { exact: true })).toBeVisible();
});

test('a new destination can get earlier submissions', async ({ page, signedIn, endpoint, receiver }) => {
  for (const name of ['Ada', 'Grace', 'Katherine']) await submit(endpoint, name);
  await addWebhook(signedIn.client, endpoint, receiver.url);
  await page.goto(`/forms/${endpoint.id}/deliveries`);
  await page.getByRole('button', { name: 'More for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Deliver earlier submissions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver' }).click();
  await expect(page.getByText(/^3 earlier submissions checked/)).toBeVisible();
  const rows = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Delivered' })).toHaveCount(3);
  const names = await rows.getByRole('link').allTextContents();
  expect(names.toSorted()).toEqual(['Ada', 'Grace', 'Katherine']);
});

test('a recipient gets emails after confirming', async ({ page, browser, world, endpoint }) => {
  const email = 'workshop@example.com';
  await page.goto(`/forms/${endpoint.id}/deliveries`);
  await page.getByRole('button', { name: 'Add destination' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Email/ }).check();
  await dialog.getByLabel('To', { exact: true }).fill('not an address');
  await dialog.getByRole('button', { name: 'Add destination' }).click();
  await expect(dialog.getByText('“not an address” is not an email address.')).toBeVisible();
  await dialog.getByLabel('To', { exact: true }).fill(email);
  await dialog.getByLabel(/Subject/).fill('New from {{name}}');
  await dialog.getByRole('button', { name: 'Add destination' }).click();
  await expect(page.getByText(/hasn’t confirmed yet/)).toBeVisible();
  const badge = page.getByRole('region', { name: 'Destinations' }).getByText('Unconfirmed');
  await expect(badge).toBeVisible();
  await isAccessible(page);

  await submit(endpoint, 'Jonas Reuter');
  const link = linkIn((await world.smtp.mail(email, /Do you want/)).text);
  // The recipient has no account.
  const stranger = await browser.newContext({ baseURL: world.product.url });
  const theirs = await stranger.newPage();
  await theirs.goto(link);
  await expect(theirs).not.toHaveURL(/token=/);
  const yes = theirs.getByRole('button', { name: 'Yes, send them to me' });
  await expect(yes).toBeVisible();
  await isAccessible(theirs);
  // Opening the page does not confirm the address.
  await page.reload();
  await expect(badge).toBeVisible();
  await expect(page.getByRole('list', { name: 'On hold' }).getByRole('listitem')).toContainText(
    `On hold until ${email} confirms · 1 submission`,
  );
  await expect(page.getByRole('list', { name: 'Deliveries' })).toHaveCount(0);
  await isAccessible(page);
  await yes.click();
  await expect(theirs.getByRole('heading', { name: 'You will receive them' })).toBeVisible();
  await expect(theirs.getByText(email)).toBeVisible();
  await isAccessible(theirs);
  await stranger.close();

  await expect
    .poll(() => world.smtp.mails.some(({ message }) => message.subject === 'New from Jonas Reuter'))
    .toBe(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Destinations' }).getByText('Working')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(rows.getByText('Delivered')).toBeVisible();
});

test('an invalid link is reported', async ({ page }) => {
  await page.goto('/confirm-recipient');
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await page.goto(`/confirm-recipient?token=${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Yes, send them to me' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});
