import type { Destination } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../../test/harness.ts';
import { submit } from '../../../../../test/submit.ts';
import { ok, startScripted, type Scripted } from '../../../../outbound/safe-fetch/testing.ts';
import * as testing from '../../deliveries-testing.ts';

// Receivers that redirect their callers, and a listener inside that must never be called.

let harness: Harness;
let receiver: Scripted;
let canary: Scripted;
/** The receiver's answer to a path. */
let answer: (path: string) => string;

beforeAll(async () => {
  harness = await startHarness();
  receiver = await startScripted((socket, request) => socket.end(answer(/^POST (\S+)/.exec(request)?.[1] ?? '')));
  canary = await startScripted((socket) => socket.end(ok('secret')));
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
  await canary.close();
});

async function answersOf({ client, endpoint_id }: testing.Form, { id }: Destination): Promise<string[]> {
  const { items } = await client.deliveries.list({ endpoint_id, destination_id: id });
  return items.flatMap(({ attempts }) => attempts.map(({ answer: said }) => said));
}

const redirect = (status: number, location: string) =>
  `HTTP/1.1 ${status} Elsewhere\r\nlocation: ${location}\r\nrefresh: 0; url=${location}\r\ncontent-length: 0\r\n\r\n`;

it.each([300, 301, 302, 303, 304, 305, 306, 307, 308, 399])(
  '%i is not followed: not to a private address, not in a chain, not in a circle',
  async (status) => {
    const url = `http://127.0.0.1:${receiver.port}`;
    const leads: Record<string, string> = {
      '/inside': `http://127.0.0.1:${canary.port}/latest/meta-data/`,
      '/chain': `${url}/inside`,
      '/circle': `${url}/circle`,
      '/scheme': 'file:///etc/passwd',
      '/relative': '//127.0.0.1/',
    };
    answer = (path) => redirect(status, leads[path] ?? '');
    receiver.requests.length = 0;
    const form = await testing.newForm(harness);
    const webhooks: [string, Destination][] = [];
    for (const path of Object.keys(leads)) webhooks.push([path, await testing.addWebhook(form, url + path)]);
    await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
    for (const [path, webhook] of webhooks) {
      expect(await testing.attempted(harness, webhook, 1)).toMatchObject({ state: 'pending', numbers: [1] });
      const said = `Redirects are not followed. This one leads to ${leads[path] ?? ''}`;
      expect(await answersOf(form, webhook)).toEqual([said]);
    }
    expect(receiver.requests).toHaveLength(webhooks.length);
    expect(canary.connections).toBe(0);
    await form.client.endpoints.delete({ id: form.endpoint_id });
  },
);

it('a redirect’s address is quoted in a few clean characters', async () => {
  answer = () => redirect(302, `https://x.example/\t\u009B31m\u202E<script>${'a'.repeat(4_000)}`);
  const form = await testing.newForm(harness);
  const webhook = await testing.addWebhook(form, `http://127.0.0.1:${receiver.port}/`);
  await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
  await testing.attempted(harness, webhook, 1);
  const [said] = await answersOf(form, webhook);
  expect(said).toMatch(/^Redirects are not followed\. This one leads to https:\/\/x\.example\//);
  expect(said).not.toMatch(/(?!\t)[\p{Cc}\u202E]/u);
  expect(Buffer.byteLength(said ?? '')).toBeLessThanOrEqual(500);
  await form.client.endpoints.delete({ id: form.endpoint_id });
});
