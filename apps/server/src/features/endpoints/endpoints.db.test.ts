import { ApiError } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';

let harness: Harness;
let account: Account;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) =>
      error instanceof ApiError
        ? { status: error.status, paths: error.problem?.errors?.map(({ path }) => path) }
        : error,
  );

describe('an endpoint', () => {
  it('is created with defaults and its URL', async () => {
    const made = await account.client.endpoints.create({ name: '  Kontakt  ' });
    expect(made).toMatchObject({
      name: 'Kontakt',
      status: 'active',
      submission_count: 0,
      unread_count: 0,
      last_submission_at: null,
      settings: { redirect_url: null, allowed_redirect_hosts: [], honeypot_field: null },
      form: null,
    });
    expect(made.submit_url).toBe(`http://localhost:3000/api/submit/${made.id}`);
    expect(await account.client.endpoints.get({ id: made.id })).toEqual(made);
  });

  it('is listed, newest first', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Newest' });
    const { items, total } = await account.client.endpoints.list();
    expect(items[0]?.id).toBe(id);
    expect(total).toBe(items.length);
  });

  it('keeps the values that a change does not mention', async () => {
    const { id } = await account.client.endpoints.create({
      name: 'Before',
      settings: { allowed_redirect_hosts: ['Example.org'] },
    });
    await account.client.endpoints.update({ id, settings: { redirect_url: 'https://example.org/thanks' } });
    const changed = await account.client.endpoints.update({ id, status: 'paused' });
    expect(changed).toMatchObject({
      name: 'Before',
      status: 'paused',
      settings: {
        redirect_url: 'https://example.org/thanks',
        allowed_redirect_hosts: ['example.org'],
        honeypot_field: null,
      },
    });
  });

  it.each([
    [{ name: '' }, ['name']],
    [{ name: 'a\r\nb' }, ['name']],
    [{ name: 'x'.repeat(121) }, ['name']],
    [{ name: 7 }, ['name']],
    [{ name: 'x', settings: { redirect_url: 'javascript:alert(1)' } }, ['settings.redirect_url']],
    [{ name: 'x', settings: { redirect_url: '/thanks' } }, ['settings.redirect_url']],
    [{ name: 'x', settings: { redirect_url: 'https://user:pass@example.org' } }, ['settings.redirect_url']],
    [
      { name: 'x', settings: { allowed_redirect_hosts: ['https://example.org'] } },
      ['settings.allowed_redirect_hosts.0'],
    ],
    [{ name: 'x', settings: { allowed_redirect_hosts: ['exa mple.org'] } }, ['settings.allowed_redirect_hosts.0']],
    [{ name: 'x', settings: { allowed_domains: ['a.example;script-src'] } }, ['settings.allowed_domains.0']],
  ])('is not created from %j', async (input, paths) => {
    expect(await failure(account.client.endpoints.create(input as never))).toEqual({ status: 422, paths });
  });

  it('ignores values that its owner may not set', async () => {
    const { id } = await account.client.endpoints.create({
      name: 'Mass',
      id: 'chosen1234',
      submission_count: 99,
      workspace_id: 'x',
    } as never);
    expect(id).not.toBe('chosen1234');
    expect(await account.client.endpoints.get({ id })).toMatchObject({ submission_count: 0 });
  });

  it('is deleted with its submissions and their files', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Doomed' });
    for (let count = 0; count < 3; count += 1)
      await submit(harness.app, id, { fields: { n: String(count) }, file: `bytes ${count}` });
    expect(await harness.storedFiles()).toBe(3);
    await account.client.endpoints.delete({ id });
    expect(await failure(account.client.endpoints.get({ id }))).toMatchObject({ status: 404 });
    await eventually(async () => (await harness.storedFiles()) === 0);
    const left = await harness.database.db
      .selectFrom('submission')
      .select('id')
      .where('endpoint_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect(await failure(account.client.endpoints.delete({ id }))).toMatchObject({ status: 404 });
  });
});
