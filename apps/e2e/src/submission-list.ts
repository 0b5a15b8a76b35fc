import type { Client, Endpoint } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { expect } from './story.ts';

const topics = ['Workshop', 'Wholesale', 'Repair'];

/** Posts like a form, one after the other: the highest number is the newest. */
export async function post(
  endpoint: Endpoint,
  count: number,
  fields: (n: number) => Record<string, string> = personOf,
) {
  for (let n = 1; n <= count; n += 1) {
    const answer = await fetch(endpoint.submit_url, { method: 'POST', body: new URLSearchParams(fields(n)) });
    expect(answer.status).toBe(201);
  }
}

export const personOf = (n: number) => ({
  name: `Person ${n}`,
  email: `person${n}@mail.example`,
  topic: topics[n % topics.length] ?? '',
  message:
    n === 3 ? 'Do you have the plates in céladon?' : `My lamp no. ${n} has flickered since Tuesday. Can you repair it?`,
});

/** An endpoint with the submissions of several people, which can be searched. */
export async function endpointWith(client: Client, count: number): Promise<Endpoint> {
  const endpoint = await client.endpoints.create({ name: 'Atelier Brandt: Kontakt' });
  await post(endpoint, count);
  await searchable(client, endpoint, count);
  return endpoint;
}

/** A submission can be searched a moment after it arrives, when the dispatcher has processed it. */
const searchable = (client: Client, endpoint: Endpoint, count: number) =>
  expect.poll(async () => (await client.submissions.list({ endpoint_id: endpoint.id, q: 'person' })).total).toBe(count);

/** The rows of the list. */
export const rows = (page: Page) => page.locator('[data-row]');

/** Opens the list of an endpoint. */
export const open = async (page: Page, { id }: Endpoint, search = '') => {
  await page.goto(`/forms/${id}/submissions${search}`);
  await expect(page.getByRole('grid')).toBeVisible();
};
