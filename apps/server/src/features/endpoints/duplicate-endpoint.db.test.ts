import { limits } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode } from '../../../test/node.ts';
import { submit } from '../../../test/submit.ts';
import { openSecrets } from '../destinations/seal-secrets.ts';
import { openCaptchaSecret } from '../../lib/stored-settings.ts';

const BOT_TOKEN = '123456789:AAExample-Token_of_a_bot_0000000';
let harness: Harness;
let account: Account;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());

const rowOf = (id: string) =>
  harness.database.db.selectFrom('endpoint').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a duplicate', () => {
  it('has the settings and the captcha’s secret, sealed for itself', async () => {
    const captcha = { kind: 'turnstile', site_key: 'site', secret: 'a captcha secret', min_score: null } as const;
    const { id } = await account.client.endpoints.create({
      name: 'Original',
      settings: { blocked_words: ['casino'], retention_days: 30, captcha },
    });
    await account.client.endpoints.update({ id, status: 'paused' });
    const copy = await account.client.endpoints.duplicate({ id });
    const original = await account.client.endpoints.get({ id });
    expect(copy).toMatchObject({ name: 'Original (copy)', status: 'paused', settings: original.settings });
    expect(copy.id).not.toBe(id);
    const { secret } = harness.deps;
    const { settings } = await rowOf(copy.id);
    expect(openCaptchaSecret(settings, { endpoint_id: copy.id, secret })).toBe('a captcha secret');
    expect(openCaptchaSecret(settings, { endpoint_id: id, secret })).toBeNull();
  });

  it('has the same caps, with all seats free', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Workshop' });
    await account.client.caps.set({ id, caps: [{ field: 'day', option: 'Friday', limit: 1, shows_left: true }] });
    await submit(harness.app, id, { fields: { day: 'Friday' } });
    const copy = await account.client.endpoints.duplicate({ id });
    expect((await account.client.caps.list({ id: copy.id })).items).toMatchObject([
      { field: 'day', option: 'Friday', limit: 1, taken: 0, shows_left: true },
    ]);
    await submit(harness.app, copy.id, { fields: { day: 'Friday' } });
    expect((await account.client.caps.list({ id: copy.id })).items).toMatchObject([{ taken: 1 }]);
  });

  it('has the destinations with new secrets and the same bot, and requests no new confirmations', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Delivering' });
    await account.client.destinations.create({
      endpoint_id: id,
      kind: 'webhook',
      name: 'Ours',
      enabled: false,
      config: { url: 'https://example.org/hook' },
      filter: { statuses: ['inbox', 'spam'] },
    });
    await account.client.destinations.create({
      endpoint_id: id,
      kind: 'telegram',
      config: { chat_id: '42' },
      token: BOT_TOKEN,
    });
    await account.client.destinations.create({
      endpoint_id: id,
      kind: 'email',
      config: { to: ['colleague@example.org'] },
    });
    const letter = await harness.mail('colleague@example.org', /want to receive/);
    const token = /token=([\w-]+)/.exec(letter.text)?.[1] ?? '';
    await harness.client().destinations.confirmRecipient({ token });
    const asked = harness.mails.length;

    const copy = await account.client.endpoints.duplicate({ id });
    const [before, after] = await Promise.all(
      [id, copy.id].map(async (endpoint_id) => (await account.client.destinations.list({ endpoint_id })).items),
    );
    const alike = (items = before) =>
      items?.map(({ kind, name, enabled, config, filter, has_token, recipients, state }) => {
        return { kind, name, enabled, config, filter, has_token, recipients, state };
      });
    expect(alike(after)).toEqual(alike(before));
    expect(after?.find(({ name }) => name === 'Ours')?.secrets).toHaveLength(1);
    expect(after?.find(({ name }) => name === 'Ours')?.secrets).not.toEqual(
      before?.find(({ name }) => name === 'Ours')?.secrets,
    );
    const telegram = await harness.database.db
      .selectFrom('destination')
      .selectAll()
      .where('endpoint_id', '=', copy.id)
      .where('kind', '=', 'telegram')
      .executeTakeFirstOrThrow();
    expect(openSecrets(harness.deps.secret, { ...telegram, destination_id: telegram.id }).token).toBe(BOT_TOKEN);
    expect(harness.mails.length).toBe(asked);
  });

  it('has no submissions of the original', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Busy' });
    await submit(harness.app, id, { fields: { n: '1' } });
    const copy = await account.client.endpoints.duplicate({ id });
    expect(copy).toMatchObject({ submission_count: 0, inbox_count: 0, last_submission_at: null });
    expect(await account.client.endpoints.fields({ id: copy.id })).toEqual({ items: [], merged: [] });
  });

  it.each(['x'.repeat(limits.nameChars), `${'x'.repeat(112)}😀😀😀😀`])(
    'keeps its name within the limit: %s',
    async (name) => {
      const { id } = await account.client.endpoints.create({ name });
      const copy = await account.client.endpoints.duplicate({ id });
      expect(copy.name.length).toBeLessThanOrEqual(limits.nameChars);
      expect(copy.name).toMatch(/ \(copy\)$/);
      expect(copy.name.isWellFormed()).toBe(true);
    },
  );

  it('can be created only from an endpoint of the same workspace', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Mine' });
    const stranger = await harness.signUp();
    expect(await failure(stranger.client.endpoints.duplicate({ id }))).toMatchObject({ status: 404 });
  });
});

describe('an endpoint', () => {
  it('lists the fields it has received, in the order they were seen, without special fields', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Fields' });
    await submit(harness.app, id, { fields: { name: 'Noor', _subject: 'Hi', message: 'Hello', _next: '/thanks' } });
    expect(await account.client.endpoints.fields({ id })).toEqual({ items: ['name', 'message'], merged: [] });
    await submit(harness.app, id, { fields: { phone: '1', name: 'Noor' } });
    await eventually(async () => (await account.client.endpoints.fields({ id })).items.length === 3);
    expect(await account.client.endpoints.fields({ id })).toEqual({
      items: ['name', 'message', 'phone'],
      merged: [],
    });
  });

  it('counts its submissions by verdict', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Counted' });
    await submit(harness.app, id, { fields: { n: '1' } });
    await submit(harness.app, id, { fields: { n: '2', _gotcha: 'x' } });
    expect(await account.client.endpoints.get({ id })).toMatchObject({
      submission_count: 2,
      inbox_count: 1,
      unread_count: 1,
      spam_count: 1,
      held_count: 0,
      refused_count: 0,
    });
  });
});

describe('two concurrent changes of a', () => {
  it('endpoint: the later one is refused, and nothing of it is saved', async () => {
    const made = await account.client.endpoints.create({ name: 'Shared' });
    const first = await account.client.endpoints.update({
      id: made.id,
      name: 'First',
      if_updated_at: made.updated_at,
    });
    expect(
      await failure(account.client.endpoints.update({ id: made.id, name: 'Second', if_updated_at: made.updated_at })),
    ).toMatchObject({ status: 409, code: 'conflict', message: expect.stringContaining('changed elsewhere') as string });
    expect(await account.client.endpoints.get({ id: made.id })).toEqual(first);
    const again = { id: made.id, name: 'Second', if_updated_at: first.updated_at };
    await expect(account.client.endpoints.update(again)).resolves.toMatchObject({ name: 'Second' });
  });

  it('endpoint at the same time: one of them is saved', async () => {
    const { id, updated_at } = await account.client.endpoints.create({ name: 'Shared' });
    const changes = Array.from({ length: 10 }, (_, n) =>
      account.client.endpoints.update({ id, name: `Name ${n}`, if_updated_at: updated_at }).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    );
    const answers = await Promise.all(changes);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 409)).toHaveLength(9);
  });

  it('endpoint, without their version: each change has a distinct time', async () => {
    const { id, updated_at } = await account.client.endpoints.create({ name: 'Shared' });
    const node = await startNode(harness, { now: () => new Date(updated_at) });
    const times = [updated_at];
    for (let n = 0; n < 5; n += 1) {
      const response = await node.app.inject({
        method: 'PUT',
        url: `/api/endpoints/${id}`,
        headers: { authorization: `Bearer ${account.token}` },
        payload: { name: `Name ${n}` },
      });
      times.push(response.json<{ updated_at: string }>().updated_at);
    }
    await node.close();
    expect(new Set(times).size).toBe(6);
    expect(times.toSorted()).toEqual(times);
  });

  it('destination: the later one is refused', async () => {
    const { id: endpoint_id } = await account.client.endpoints.create({ name: 'Shared' });
    const made = await account.client.destinations.create({
      endpoint_id,
      kind: 'webhook',
      config: { url: 'https://example.org/hook' },
    });
    const key = { endpoint_id, destination_id: made.id };
    const seen = { ...key, if_updated_at: made.updated_at };
    const first = await account.client.destinations.update({ ...seen, name: 'First' });
    expect(Date.parse(first.updated_at)).toBeGreaterThan(Date.parse(made.updated_at));
    expect(await failure(account.client.destinations.update({ ...seen, name: 'Second' }))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await account.client.destinations.get(key)).toEqual(first);
  });
});
