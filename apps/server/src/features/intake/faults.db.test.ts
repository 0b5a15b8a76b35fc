import type { Problem } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopwatch } from '../../../test/stopwatch.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post, submit } from '../../../test/submit.ts';
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts';
import { AppError } from '../../errors.ts';
import type { FileStore } from '../../outbound/files/files.ts';

let harness: Harness;
let proxy: TcpProxy;
let account: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness(
    {},
    {
      route: async (url) => {
        proxy = await startTcpProxy(url);
        return proxy.url;
      },
    },
  );
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Faults' })).id;
});
afterAll(async () => {
  await harness.close();
  await proxy.close();
});

const rows = async () => (await account.client.submissions.list({ endpoint_id, status: 'all' })).total;

describe('without a database', () => {
  it('the intake answers 503 within 5 s, stores nothing, and works again afterwards', async () => {
    const before = { rows: await rows(), files: await harness.storedFiles() };
    proxy.cut();
    const elapsed = stopwatch();
    const responses = await Promise.all([
      post(harness.app, endpoint_id, { fields: { n: '1' } }),
      post(harness.app, endpoint_id, { fields: { n: '2' }, file: 'bytes' }),
    ]);
    for (const response of responses) {
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBeDefined();
      expect(response.json<Problem>().code).toBe('unavailable');
      expect(response.payload).not.toMatch(/ECONN|postgres|127\.0\.0\.1/);
    }
    expect(elapsed()).toBeLessThan(5000);
    expect((await harness.app.inject({ url: '/ready' })).statusCode).toBe(503);
    proxy.restore();
    expect({ rows: await rows(), files: await harness.storedFiles() }).toEqual(before);
    await submit(harness.app, endpoint_id, { fields: { n: '3' } });
    expect(await rows()).toBe(before.rows + 1);
  });

  it('everything else answers 503 too', async () => {
    proxy.cut();
    const profile = await harness.app.inject({
      url: '/api/auth/profile',
      headers: { authorization: `Bearer ${account.token}` },
    });
    proxy.restore();
    expect(profile.statusCode).toBe(503);
  });
});

describe('with a full disk', () => {
  const full = () => Promise.reject(new AppError('unavailable', 'Storage is full.', { cause: new Error('ENOSPC') }));

  it.each<[string, Partial<FileStore>]>([
    ['no file can be begun', { createTemp: full }],
    ['a file cannot be kept', { commit: full }],
  ])('%s: 503, and nothing is left', async (_title, failing) => {
    const before = { rows: await rows(), files: await harness.storedFiles() };
    const { files } = harness.deps;
    harness.deps.files = { ...files, ...failing };
    const response = await post(harness.app, endpoint_id, { fields: { n: '1' }, file: 'bytes' });
    harness.deps.files = files;
    expect(response.statusCode).toBe(503);
    expect({ rows: await rows(), files: await harness.storedFiles() }).toEqual(before);
  });
});
