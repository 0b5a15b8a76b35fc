import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { attemptDigest, claimDigests } from '../worker/attempt-digest.ts';
import { createRecorder } from '../worker/record-attempts.ts';
import { runDeliveryWorker } from '../worker/delivery-worker.ts';
import * as testing from '../deliveries-testing.ts';
import { all, attempted, digesting, goTo, idsTo, mailsTo, sendTo, subjectsTo, type Digesting } from './testing.ts';

const LEASE_MS = 90_000;
const claimOptions = {
  leaseMs: LEASE_MS,
  limit: 8,
  limitOfOne: 16,
  taken: [] as { id: string; room: number }[],
};

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(() => goTo(harness, '10:20'));
afterEach(() => letGo());

let parkedNow: testing.Parked | undefined;

/** Lets the harness's delivery workers take deliveries again. */
async function letGo(): Promise<void> {
  await parkedNow?.release();
  parkedNow = undefined;
}

const digestsOf = async ({ key }: Digesting) =>
  (
    await harness.database.db
      .selectFrom('delivery')
      .select('digest')
      .distinct()
      .where('destination_id', '=', key.destination_id)
      .execute()
  ).map(({ digest }) => digest);

/** An endpoint whose digest is due now, while no delivery worker takes deliveries. */
async function parkedDigest(...names: string[]) {
  const form = await digesting(harness, { every: 'hourly' });
  await sendTo(form, harness, ...names);
  const parked = await testing.parkDeliveryWorkers(harness);
  parkedNow = parked;
  goTo(harness, '11:00');
  return { form, parked };
}

/** Takes the digests of this endpoint that are due; earlier tests may leave others. */
async function claimOf(form: Digesting, { deps }: testing.Parked, options = claimOptions) {
  const digests = await claimDigests(deps, options);
  return digests.filter(({ key }) => key.destination_id === form.mails.id);
}

/** The same, once there is one: parked delivery workers still lock a destination briefly when they look. */
const claimedOf = (form: Digesting, parked: testing.Parked) =>
  testing.patiently(async () => {
    const [digest] = await claimOf(form, parked);
    return digest;
  });

describe('several delivery workers', () => {
  it('that claim at the same moment: one gets the whole digest', async () => {
    const { form, parked } = await parkedDigest('a', 'b', 'c');
    const claims = await testing.patiently(async () => {
      const taken = await Promise.all(Array.from({ length: 8 }, () => claimOf(form, parked)));
      return taken.flat().length > 0 && taken.flat();
    });
    expect(claims.map(({ total }) => total)).toEqual([3]);
    expect(await claimOf(form, parked)).toEqual([]);
  });

  it('that run send each digest once, to each recipient', async () => {
    const form = await digesting(harness, { every: 'hourly' }, 5);
    await sendTo(form, harness, ...Array.from({ length: 20 }, (_, n) => String(n)));
    const stopping = new AbortController();
    const others = Array.from({ length: 3 }, () => runDeliveryWorker(harness.deps, stopping.signal));
    goTo(harness, '11:00');
    const rows = await all(harness, form, 'delivered');
    stopping.abort();
    await Promise.all(others);
    expect(rows).toHaveLength(100);
    for (const { numbers } of rows) expect(numbers).toEqual([1]);
    for (const email of form.to) expect(subjectsTo(harness, email)).toEqual(['20 new submissions: Contact']);
  });

  it('skip a destination that is at its limit', async () => {
    const { form, parked } = await parkedDigest('a', 'b');
    const full = { ...claimOptions, taken: [{ id: form.mails.id, room: 0 }] };
    expect(await claimOf(form, parked, full)).toEqual([]);
    expect((await claimedOf(form, parked)).total).toBe(2);
  });
});

describe('a crash between sending and recording', () => {
  it('sends the same digest again after the lease, with the same id and without newer submissions', async () => {
    const { form, parked } = await parkedDigest('a', 'b');
    const digest = await claimedOf(form, parked);
    await attemptDigest(parked.deps, digest, new AbortController().signal);
    await sendTo(form, harness, 'since');
    // The newer one is due as well when the lease ends.
    await sql`update delivery set due_at = ${harness.deps.now()} where destination_id = ${form.mails.id}
      and digest = ''`.execute(harness.database.db);
    harness.passTime(LEASE_MS);
    await letGo();
    const rows = await all(harness, form, 'delivered');
    expect(rows.map(({ numbers }) => numbers)).toEqual([[1], [1], [1]]);
    const [first, ...rest] = idsTo(harness, form.to[0]);
    expect(rest.filter((id) => id === first)).toHaveLength(1);
    expect(subjectsTo(harness, form.to[0]).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '2 new submissions: Contact',
      '2 new submissions: Contact',
      'New submission: Contact',
    ]);
  });

  it('leaves one record when both workers recorded it, the one believed dead and the other', async () => {
    const { form, parked } = await parkedDigest('a', 'b', 'c');
    const late = await claimedOf(form, parked);
    harness.passTime(LEASE_MS);
    const second = await claimedOf(form, parked);
    expect(second.key.digest).toBe(late.key.digest);
    const recorder = createRecorder(parked.deps, 1);
    for (const digest of [second, late])
      await recorder.add(await attemptDigest(parked.deps, digest, new AbortController().signal));
    for (const { numbers } of await all(harness, form, 'delivered')) expect(numbers).toEqual([1]);
  });
});

it('a recipient who unsubscribes gets none; after a new confirmation, one digest has all that waited', async () => {
  const form = await digesting(harness, { every: 'hourly' });
  await sendTo(form, harness, 'a', 'b');
  goTo(harness, '11:00');
  await all(harness, form, 'delivered');
  await sendTo(form, harness, 'c', 'd', 'e');
  const url = new URL(mailsTo(harness, form.to[0])[0]?.unsubscribe?.url ?? '').pathname;
  expect((await harness.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  // Even if these become due by other means.
  await sql`update delivery set due_at = ${harness.deps.now()} where destination_id = ${form.mails.id}
    and state = 'pending'`.execute(harness.database.db);
  await testing.patiently(async () =>
    (await testing.stored(harness, form.key)).every(({ state, due_in }) => state === 'delivered' || due_in === null),
  );
  expect(mailsTo(harness, form.to[0])).toHaveLength(1);
  await form.client.destinations.resendConfirmation({ ...form.key, email: form.to[0] ?? '' });
  const { text } = await testing.patiently(
    () => harness.mails.filter((mail) => mail.to === form.to[0] && /Do you want/.test(mail.subject))[1],
  );
  await harness.client().destinations.confirmRecipient({ token: /token=([\w-]+)/.exec(text)?.[1] ?? '' });
  await all(harness, form, 'delivered');
  expect(subjectsTo(harness, form.to[0])).toEqual(['2 new submissions: Contact', '3 new submissions: Contact']);
});

it('a recipient who was removed from the destination gets none', async () => {
  const form = await digesting(harness, { every: 'hourly' }, 2);
  await sendTo(form, harness, 'a', 'b');
  const [out, stays] = form.to;
  await form.client.destinations.update({ ...form.key, config: { to: [stays ?? ''] } });
  goTo(harness, '11:00');
  await attempted(harness, form, 1);
  expect([subjectsTo(harness, out), subjectsTo(harness, stays)]).toEqual([[], ['2 new submissions: Contact']]);
});

it('a destination that is switched off holds its digest, and gets it once switched on', async () => {
  const form = await digesting(harness, { every: 'hourly' });
  await sendTo(form, harness, 'a', 'b');
  await form.client.destinations.update({ ...form.key, enabled: false });
  goTo(harness, '11:00');
  await testing.hurry(harness, form.mails);
  await testing.patiently(async () => (await testing.stored(harness, form.key)).every(({ due_in }) => due_in === null));
  expect(subjectsTo(harness, form.to[0])).toEqual([]);
  await form.client.destinations.update({ ...form.key, enabled: true });
  await all(harness, form, 'delivered');
  expect(subjectsTo(harness, form.to[0])).toEqual(['2 new submissions: Contact']);
});

it('thousands are one email, up to five thousand, of which fifty are shown and each is recorded', async () => {
  const form = await digesting(harness, { every: 'hourly' });
  const { endpoint_id } = form;
  // Autovacuum may collect statistics while the table has a few rows. No plan may then be quadratic.
  await sql`analyze`.execute(harness.database.db);
  const fill = (from: number, to: number) =>
    sql`
      with made as (
        insert into submission (endpoint_id, id, status, fields, spam, meta, created_at)
        select ${endpoint_id}, ${endpoint_id} || '_' || lpad(n::text, 20, '0'), 'inbox',
          json_build_array(json_build_array('n', 'Number ' || n)), '{"score": 0, "reasons": []}', '{}', now()
        from generate_series(${from}::int, ${to}::int) n returning endpoint_id, id
      )
      insert into delivery (endpoint_id, id, submission_id, destination_id, recipient, event, state, due_at, created_at, digest)
      select endpoint_id, replace(id, '_', '_d'), id, ${form.mails.id}, ${form.to[0]}, 'submission.received', 'pending',
        ${harness.deps.now()}, now(), '' from made`.execute(harness.database.db);
  await fill(1, 3000);
  expect(await all(harness, form, 'delivered')).toHaveLength(3000);
  const [mail, ...more] = mailsTo(harness, form.to[0]);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('3,000 new submissions: Contact');
  expect(mail?.text.match(/^Number \d+$/gm)).toHaveLength(50);
  expect(mail?.text).toContain('Number 3000');
  expect(mail?.text).toContain('and 2,950 more');
  const { rows } = await sql<{ attempts: number; kinds: number }>`
    select count(*)::int as attempts, count(distinct (at, status, answer, number))::int as kinds
    from delivery_attempt where endpoint_id = ${endpoint_id}`.execute(harness.database.db);
  expect(rows).toEqual([{ attempts: 3000, kinds: 1 }]);
  expect((await form.client.destinations.get(form.key)).recent).toEqual(['delivered']);
  expect(await digestsOf(form)).toHaveLength(1);
  await fill(3001, 9000);
  expect(await all(harness, form, 'delivered')).toHaveLength(9000);
  expect(subjectsTo(harness, form.to[0]).slice(1)).toEqual([
    '5,000 new submissions: Contact',
    '1,000 new submissions: Contact',
  ]);
});
