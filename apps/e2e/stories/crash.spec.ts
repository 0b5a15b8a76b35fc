import { createClient } from '@postern/contracts';
import { expect, test } from '@playwright/test';
import { startProduct } from '../src/product.ts';

test('what was acknowledged survives a kill -9 right after the answer', async () => {
  const product = await startProduct();
  try {
    const anyone = createClient({ baseUrl: product.url });
    const account = { email: 'crash@example.org', password: 'correct horse battery' };
    await anyone.auth.register(account);
    const { access_token } = await anyone.auth.login(account);
    const client = createClient({ baseUrl: product.url, token: access_token });
    const endpoint = await client.endpoints.create({ name: 'Crash' });

    const body = new FormData();
    body.set('name', 'Noor');
    body.set('plan', new Blob([new Uint8Array(200_000).fill(7)]), 'plan.bin');
    const answer = await fetch(endpoint.submit_url, { method: 'POST', body, headers: { accept: 'application/json' } });
    await product.kill();
    expect(answer.status).toBe(201);
    const { submission_id } = (await answer.json()) as { submission_id: string };

    await product.start();
    const stored = await client.submissions.get({ endpoint_id: endpoint.id, submission_id });
    expect(stored.fields).toEqual([['name', 'Noor']]);
    const [file] = stored.files;
    expect(file).toMatchObject({ name: 'plan.bin', size: 200_000 });
    const download = await client.submissions.download({ file_id: file?.id ?? '' });
    const bytes = new Uint8Array(await download.arrayBuffer());
    expect(bytes.every((byte) => byte === 7) && bytes.length === 200_000).toBe(true);
  } finally {
    await product.stop();
  }
});
