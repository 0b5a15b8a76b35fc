import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { keepTerms } from '../erasure/retention.service.ts';
import * as testing from './deliveries-testing.ts';
import { startReceiver, type Receiver } from './channels/webhook/receiver-testing.ts';
import { DAY_MS } from '../../lib/durations.ts';

let harness: Harness;
let receiver: Receiver;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '3' });
});
afterAll(() => harness.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const typesAt = (path: string) =>
  receiver.received.filter((one) => one.path === path).map(({ body }) => (JSON.parse(body) as { type: string }).type);
const quiet = () => testing.patiently(() => testing.isDispatched(harness));

/** The number of an endpoint's rows in all delivery tables. */
async function countRows(endpoint_id: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from destination where endpoint_id = ${endpoint_id}) as destinations,
    (select count(*) from delivery where endpoint_id = ${endpoint_id}) as deliveries,
    (select count(*) from delivery_attempt where endpoint_id = ${endpoint_id}) as attempts,
    (select count(*) from backfill where endpoint_id = ${endpoint_id}) as backfills`.execute(harness.database.db);
  return rows[0] ?? {};
}

describe('release', () => {
  it('from spam makes the missed deliveries only', async () => {
    const form = await testing.newForm(harness);
    const { client, endpoint_id } = form;
    await testing.addWebhook(form, `${receiver.url}/inbox`);
    await testing.addWebhook(form, `${receiver.url}/both`, { filter: { statuses: ['inbox', 'spam'] } });
    await testing.addWebhook(form, `${receiver.url}/spam`, { filter: { statuses: ['spam'] } });
    const { submission_id } = await submit(harness.app, endpoint_id, { fields: { n: '1', _gotcha: 'x' } });
    await testing.patiently(() => receiver.received.length === 2);
    const key = { endpoint_id, submission_id: submission_id ?? '' };
    await client.submissions.update({ ...key, status: 'inbox' });
    await testing.patiently(() => typesAt('/inbox').length === 1);
    await client.submissions.update({ ...key, status: 'spam' });
    await client.submissions.update({ ...key, status: 'inbox' });
    await quiet();
    expect(typesAt('/inbox')).toEqual(['submission.released']);
    expect(typesAt('/both')).toEqual(['submission.received']);
    expect(typesAt('/spam')).toEqual(['submission.received']);
    const { items } = await client.deliveries.ofSubmission(key);
    expect(items.map(({ kind, event }) => [kind, event])).toEqual([
      ['webhook', 'submission.received'],
      ['webhook', 'submission.received'],
      ['email', 'submission.released'],
      ['webhook', 'submission.released'],
    ]);
  });

  it('from held too, once the month has room', async () => {
    const form = await testing.newForm(harness);
    const { client, endpoint_id } = form;
    await testing.addWebhook(form, receiver.url, { filter: { statuses: ['inbox', 'spam'] } });
    for (const n of ['1', '2', '3']) await submit(harness.app, endpoint_id, { fields: { n } });
    const { submission_id } = await submit(harness.app, endpoint_id, { fields: { n: 'held' } });
    await quiet();
    await testing.patiently(() => receiver.received.length === 3);
    await harness.database.db.deleteFrom('usage').execute();
    await client.submissions.update({ endpoint_id, submission_id: submission_id ?? '', status: 'inbox' });
    await testing.patiently(() => receiver.received.length === 4);
    expect(typesAt('/')).toEqual(['received', 'received', 'received', 'released'].map((word) => `submission.${word}`));
  });
});

describe('submission.erased', () => {
  it('goes to webhooks that had it, and leaves nothing else of it', async () => {
    const form = await testing.newForm(harness);
    const { client, endpoint_id } = form;
    await testing.addWebhook(form, `${receiver.url}/had`);
    await testing.addWebhook(form, `${receiver.url}/not`, { filter: { statuses: ['spam'] } });
    const off = await testing.addWebhook(form, `${receiver.url}/off`);
    const { submission_id } = await submit(harness.app, endpoint_id, { fields: { n: 'private' } });
    await testing.patiently(() => receiver.received.length === 2);
    await testing.attempted(harness, off, 1);
    await client.destinations.update({ endpoint_id, destination_id: off.id, enabled: false });
    const key = { endpoint_id, submission_id: submission_id ?? '' };
    await testing.patiently(async () =>
      (await testing.stored(harness, form)).every(({ state, recipient }) => state === 'delivered' || recipient !== ''),
    );
    await client.submissions.delete(key);
    await testing.patiently(() => receiver.received.length === 3);
    expect([typesAt('/had'), typesAt('/not'), typesAt('/off')]).toEqual([
      ['submission.received', 'submission.erased'],
      [],
      ['submission.received'],
    ]);
    expect(JSON.parse(receiver.received[2]?.body ?? '')).toMatchObject({
      type: 'submission.erased',
      data: { id: submission_id, endpoint_id },
    });
    expect(receiver.received[2]?.body).not.toContain('private');
    const ids = testing.idsOf(receiver);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await testing.stored(harness, form)).toMatchObject([{ event: 'submission.erased' }]);
    // The remaining records can still be read.
    expect((await client.deliveries.ofSubmission(key)).items).toMatchObject([{ event: 'submission.erased' }]);
  });

  it('goes to one with an attempt under way, and to one that may have received a failed attempt', async () => {
    const form = await testing.newForm(harness);
    const { client, endpoint_id } = form;
    await testing.addWebhook(form, `${receiver.url}/under-way`);
    await testing.addWebhook(form, `${receiver.url}/failed`);
    const answers: (() => void)[] = [];
    receiver.script = (response, { path, body }) => {
      if (path === '/failed' && !body.includes('erased')) response.writeHead(500).end();
      else answers.push(() => response.writeHead(204).end());
    };
    const { submission_id } = await submit(harness.app, endpoint_id, { fields: { n: '1' } });
    await testing.patiently(
      async () => (await testing.stored(harness, form)).some(({ attempts }) => attempts === 1) && answers.length === 1,
    );
    await client.submissions.delete({ endpoint_id, submission_id: submission_id ?? '' });
    await testing.patiently(() => receiver.received.length === 4);
    for (const answer of answers) answer();
    expect(typesAt('/under-way')).toEqual(['submission.received', 'submission.erased']);
    expect(typesAt('/failed')).toEqual(['submission.received', 'submission.erased']);
    await testing.patiently(async () =>
      (await testing.stored(harness, form)).every(({ state }) => state === 'delivered'),
    );
    expect(await countRows(endpoint_id)).toMatchObject({ deliveries: 2, attempts: 2 });
  });
});

describe('no orphans', () => {
  async function filled() {
    const form = await testing.newForm(harness);
    const { client, endpoint_id } = form;
    const webhook = await testing.addWebhook(form, receiver.url, { filter: { statuses: ['inbox', 'spam'] } });
    const slack = await client.destinations.create({ endpoint_id, kind: 'slack', config: { url: receiver.url } });
    const { submission_id } = await submit(harness.app, endpoint_id, { fields: { n: '1' } });
    for (const each of [webhook, slack]) await testing.attempted(harness, each, 1);
    return { form, webhook, slack, submission_id: submission_id ?? '' };
  }

  it('when a submission is deleted', async () => {
    const { form, webhook, submission_id } = await filled();
    const { client, endpoint_id } = form;
    await client.submissions.delete({ endpoint_id, submission_id });
    await testing.attempted(harness, webhook, 1);
    expect(await countRows(endpoint_id)).toMatchObject({ deliveries: 1, attempts: 1 });
    expect(await testing.theOne(harness, webhook)).toMatchObject({ event: 'submission.erased' });
  });

  it('when one is deleted between claim and attempt: its deliveries are removed without an attempt', async () => {
    const { form, webhook, submission_id } = await filled();
    const { endpoint_id } = form;
    const { db } = harness.database;
    const before = receiver.received.length;
    // As if the rows were written while it was being deleted.
    await db.deleteFrom('submission').where('endpoint_id', '=', endpoint_id).where('id', '=', submission_id).execute();
    await sql`update delivery set state = 'pending', due_at = ${harness.deps.now()}
      where endpoint_id = ${endpoint_id} and recipient = ''`.execute(db);
    await testing.patiently(async () =>
      (await testing.stored(harness, form)).every(({ recipient }) => recipient !== ''),
    );
    expect(receiver.received).toHaveLength(before);
    expect(await countRows(endpoint_id)).toMatchObject({ deliveries: 1, attempts: 0 });
    const destination = await form.client.destinations.get({ endpoint_id, destination_id: webhook.id });
    expect(destination).toMatchObject({ state: 'active', recent: ['delivered'] });
  });

  it('when a destination is deleted, while others keep theirs', async () => {
    const { form, webhook, slack } = await filled();
    const { client, endpoint_id } = form;
    await client.destinations.backfill({ endpoint_id, destination_id: webhook.id });
    await client.destinations.delete({ endpoint_id, destination_id: webhook.id });
    expect(await countRows(endpoint_id)).toEqual({ destinations: 2, deliveries: 2, attempts: 1, backfills: 0 });
    expect(await testing.theOne(harness, slack)).toMatchObject({ attempts: 1, numbers: [1] });
    await expect(client.destinations.delete({ endpoint_id, destination_id: webhook.id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('when an endpoint is deleted, including attempts under way and submissions in the outbox', async () => {
    const { form } = await filled();
    const { client, endpoint_id } = form;
    const answers: (() => void)[] = [];
    receiver.script = (response) => answers.push(() => response.writeHead(204).end());
    await submit(harness.app, endpoint_id, { fields: { n: '2' } });
    await testing.patiently(() => answers.length === 2);
    await submit(harness.app, endpoint_id, { fields: { n: '3' } });
    await client.endpoints.delete({ id: endpoint_id });
    for (const answer of answers) answer();
    await quiet();
    await testing.patiently(async () => {
      const { db } = harness.database;
      const left = await db.selectFrom('submission').select('id').where('endpoint_id', '=', endpoint_id).execute();
      return left.length === 0;
    });
    // The attempts under way have ended without a record.
    await submit(harness.app, (await testing.newForm(harness)).endpoint_id, { fields: { n: '1' } });
    await quiet();
    expect(await countRows(endpoint_id)).toEqual({ destinations: 0, deliveries: 0, attempts: 0, backfills: 0 });
  });

  it('when retention deletes', async () => {
    const form = await testing.newForm(harness);
    const { endpoint_id } = form;
    const webhook = await testing.addWebhook(form, receiver.url, { filter: { statuses: ['spam'] } });
    await submit(harness.app, endpoint_id, { fields: { n: '1', _gotcha: 'x' } });
    await testing.attempted(harness, webhook, 1);
    const keepThem = async () => {
      // Retention skips submissions that the dispatcher has locked.
      await harness.dispatched();
      harness.passTime(31 * DAY_MS);
      return keepTerms(harness.deps, {}, { id: 'x', retries: 0, signal: new AbortController().signal });
    };
    await keepThem();
    await testing.attempted(harness, webhook, 1);
    expect(await testing.theOne(harness, webhook)).toMatchObject({ event: 'submission.erased' });
    await keepThem();
    expect(await countRows(endpoint_id)).toMatchObject({ deliveries: 0, attempts: 0 });
  });
});
