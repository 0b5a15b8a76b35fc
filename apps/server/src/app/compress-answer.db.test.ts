import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../test/harness.ts';
import { submit } from '../../test/submit.ts';

let harness: Harness;
let account: Account;
beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());

const get = (path: string, input: unknown, acceptEncoding?: string) =>
  harness.app.inject({
    url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers: {
      authorization: `Bearer ${account.token}`,
      ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
    },
  });

it('a long list is compressed for a client that can read it, and stays the same', async () => {
  const { id: endpoint_id } = await account.client.endpoints.create({ name: 'Inbox' });
  for (let n = 0; n < 10; n += 1) await submit(harness.app, endpoint_id, { fields: { name: `Person ${n}` } });
  const plain = await get('submissions.list', { endpoint_id });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.headers['vary']).toMatch(/accept-encoding/i);
  const packed = await get('submissions.list', { endpoint_id }, 'gzip, deflate, br, zstd');
  expect(packed.statusCode).toBe(200);
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/json' });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json());
});

it('the size of a compressed answer varies', async () => {
  const { id: endpoint_id } = await account.client.endpoints.create({ name: 'Watched' });
  for (let n = 0; n < 5; n += 1) await submit(harness.app, endpoint_id, { fields: { name: `Person ${n}` } });
  const sizes = new Set<number>();
  for (let n = 0; n < 12; n += 1) {
    const { headers, rawPayload } = await get('submissions.list', { endpoint_id }, 'br');
    sizes.add(JSON.stringify(headers).length + rawPayload.length);
  }
  expect(sizes.size).toBeGreaterThan(1);
});

it('short answers, errors, changes and secrets are sent plainly', async () => {
  const short = await get('auth.profile', {}, 'br');
  expect(short.statusCode).toBe(200);
  expect(short.headers).not.toHaveProperty('content-encoding');
  const failed = await get('endpoints.get', { id: 'zzzzzzzzzz' }, 'br');
  expect(failed.statusCode).toBe(404);
  expect(failed.headers).not.toHaveProperty('content-encoding');
  const made = await harness.app.inject({
    method: 'POST',
    url: '/trpc/endpoints.create',
    headers: { authorization: `Bearer ${account.token}`, 'accept-encoding': 'br' },
    payload: { name: 'Created' },
  });
  expect(made.statusCode).toBe(201);
  expect(made.headers).not.toHaveProperty('content-encoding');
});
