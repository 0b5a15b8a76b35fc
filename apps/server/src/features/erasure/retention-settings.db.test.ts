import { demandSession } from '@postern/contracts';
import type { EndpointSettingsChange } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { startReceiver, type Receiver } from '../deliveries/channels/webhook/receiver-testing.ts';
import { lockEnded } from './retention.repo.ts';
import { keepTerms } from './retention.service.ts';
import { DAY_MS } from '../../lib/durations.ts';

let harness: Harness;
let receiver: Receiver;

beforeAll(async () => {
  harness = await startHarness();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await harness.close();
});

const dispatched = () => harness.dispatched();

async function pass(days: number): Promise<void> {
  await dispatched();
  harness.passTime(days * DAY_MS);
  await keepTerms(harness.deps, {}, { id: 'x', retries: 0, signal: new AbortController().signal });
}

async function signedIn({ email, password }: Account) {
  const { access_token } = demandSession(await harness.client().auth.login({ email, password }));
  return harness.client(access_token);
}

const endpointWith = (owner: Account, settings: EndpointSettingsChange) =>
  owner.client.endpoints.create({ name: 'Terms', settings });

describe('an endpoint’s retention settings', () => {
  it('delete the submissions in its inbox, with files, counters and documents, and no others', async () => {
    const owner = await harness.signUp();
    const { id } = await endpointWith(owner, { retention_days: 10 });
    const { id: other } = await endpointWith(owner, {});
    await submit(harness.app, other, { fields: { n: 'stays' }, file: 'bytes' });
    const files = await harness.storedFiles();
    const read = await submit(harness.app, id, { fields: { n: 'read' }, file: 'bytes' });
    await submit(harness.app, id, { fields: { n: 'unread' } });
    await owner.client.submissions.update({ endpoint_id: id, submission_id: read.submission_id, read: true });
    await pass(9);
    expect(await (await signedIn(owner)).endpoints.get({ id })).toMatchObject({ inbox_count: 2, unread_count: 1 });
    await submit(harness.app, id, { fields: { n: 'young' } });
    await pass(2);
    const client = await signedIn(owner);
    expect(await client.endpoints.get({ id })).toMatchObject({ inbox_count: 1, unread_count: 1, submission_count: 1 });
    expect(await client.endpoints.get({ id: other })).toMatchObject({ inbox_count: 1 });
    await eventually(async () => (await harness.storedFiles()) === files);
    const { rows } = await sql`select from search_document where endpoint_id = ${id}`.execute(harness.database.db);
    expect(rows).toHaveLength(1);
  });

  it('keep spam for its own time', async () => {
    const owner = await harness.signUp();
    const [short, usual, long] = [
      await endpointWith(owner, { spam_retention_days: 3 }),
      await endpointWith(owner, {}),
      await endpointWith(owner, { spam_retention_days: 60 }),
    ];
    for (const { id } of [short, usual, long]) await submit(harness.app, id, { fields: { n: '1', _gotcha: 'x' } });
    const left = async () => {
      const client = await signedIn(owner);
      const counts = [short, usual, long].map(async ({ id }) => (await client.endpoints.get({ id })).spam_count);
      return Promise.all(counts);
    };
    await pass(4);
    expect(await left()).toEqual([0, 1, 1]);
    await pass(27);
    expect(await left()).toEqual([0, 0, 1]);
    await pass(30);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('notify webhooks that had a submission when it is erased, like a deletion does', async () => {
    const owner = await harness.signUp();
    const { id } = await endpointWith(owner, { retention_days: 1 });
    await owner.client.destinations.create({ endpoint_id: id, kind: 'webhook', config: { url: receiver.url } });
    const { submission_id } = await submit(harness.app, id, { fields: { n: '1' } });
    const told = (type: string) =>
      eventually(() =>
        receiver.received.find(({ body }) => body.includes(`"${type}"`) && body.includes(submission_id)),
      );
    await told('submission.received');
    await pass(2);
    await expect(told('submission.erased')).resolves.toBeDefined();
  });

  it('find old submissions by an index, not by reading the inbox', async () => {
    const owner = await harness.signUp();
    const { id } = await endpointWith(owner, { retention_days: 300 });
    await sql`insert into submission (endpoint_id, id, status, fields, spam, meta, created_at)
      select ${id}, ${id} || '_7' || lpad(n::text, 19, '0'), 'inbox', '[]', '{}', '{}', now()
      from generate_series(1, 20000) n`.execute(harness.database.db);
    await sql`update endpoint_counter set inbox = 20000, unread = 20000 where endpoint_id = ${id}`.execute(
      harness.database.db,
    );
    await sql`analyze submission`.execute(harness.database.db);
    const read = await harness.database.db.transaction().execute(async (trx) => {
      const before = harness.deps.now();
      expect(await lockEnded(trx, { endpoint_id: id, verdict: 'inbox', before, after: '', limit: 500 })).toEqual([]);
      const { rows } = await sql<{ count: number }>`
        select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables where relname = 'submission'`.execute(
        trx,
      );
      return rows[0]?.count;
    });
    // The planner may read one or two to see where the ids begin.
    expect(read).toBeLessThan(10);
  });
});
