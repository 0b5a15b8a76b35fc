import { seed } from '../../src/seed.ts';
import { expect, test } from '../../src/story.ts';

test('of two sessions that change a destination, the later one gets a notice', async ({
  page,
  signedIn: { client },
}) => {
  const { endpointId: endpoint_id } = await seed(client);
  const url = 'https://hooks.example/in';
  const { id: destination_id } = await client.destinations.create({ endpoint_id, kind: 'webhook', config: { url } });
  await page.goto(`/forms/${endpoint_id}/deliveries`);
  await page.getByRole('button', { name: 'More for Webhook' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Warehouse');
  await client.destinations.update({ endpoint_id, destination_id, config: { url: 'https://hooks.example/newer' } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^This destination was changed elsewhere/)).toBeVisible();
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('Warehouse');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toHaveCount(0);
  const { items } = await client.destinations.list({ endpoint_id });
  expect(items.find(({ id }) => id === destination_id)?.name).toBe('Warehouse');
});
