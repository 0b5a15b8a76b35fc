import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { findCopyable } from './copies.service.ts';
import * as testing from '../deliveries-testing.ts';
import { goTo, mailsTo, subjectsTo } from '../digest/testing.ts';
import { listOpenDestinations } from './fan-out.repo.ts';
import { recipientsOf } from '../../destinations/recipients/list-recipients.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

let people = 0;
const someone = (): string => `copied${(people += 1)}@example.com`;
const topic = (value: string) => ({ conditions: [{ field: 'topic', is: 'equal' as const, value }] });

/** Emails to an office, and to a boss who wants only submissions about money; both have confirmed. */
async function office() {
  const form = await testing.newForm(harness);
  const [desk, boss] = [someone(), someone()];
  const first = await testing.addMails(harness, form, { to: [desk] });
  const second = await testing.addMails(harness, form, { to: [boss] });
  const { client, endpoint_id } = form;
  await client.destinations.update({ endpoint_id, destination_id: second.id, filter: topic('money') });
  const [owners] = (await client.destinations.list({ endpoint_id })).items;
  await client.destinations.delete({ endpoint_id, destination_id: owners?.id ?? '' });
  return { ...form, desk, boss, first, second };
}

/** Submits in any encoding; the desk has its email when this returns. */
async function send({ endpoint_id, desk }: { endpoint_id: string; desk: string }, payload: object | string) {
  const before = mailsTo(harness, desk).length;
  const isText = typeof payload === 'string';
  const headers = { 'content-type': isText ? 'application/x-www-form-urlencoded' : 'application/json' };
  const answer = await harness.app.inject({ method: 'POST', url: `/api/submit/${endpoint_id}`, headers, payload });
  await testing.patiently(() => testing.isDispatched(harness));
  await testing.patiently(() => mailsTo(harness, desk).length > before);
  return answer.json<{ submission_id: string }>().submission_id;
}

const recipients = async (form: testing.Form) =>
  (await testing.stored(harness, form)).map(({ recipient }) => recipient);
const count = (email: string) => mailsTo(harness, email).length;
/** Waits until no delivery is pending, except to one address. */
const isDone = (form: testing.Form, waiting = '') =>
  testing.patiently(async () =>
    (await testing.stored(harness, form)).every(({ state, recipient }) => state !== 'pending' || recipient === waiting),
  );

describe('_cc', () => {
  it.each([
    ['one', (boss: string, other: string) => ({ _cc: boss, n: other }), 1],
    ['several', (boss: string, other: string) => ({ _cc: `${other}, ${boss}` }), 2],
    [
      'several, with semicolons and other case',
      (boss: string, other: string) => ({ _cc: `${boss.toUpperCase()};${other}` }),
      2,
    ],
    ['repeated', (boss: string, other: string) => `_cc=${boss}&_cc=${other}&n=1`, 2],
    ['a list', (boss: string, other: string) => ({ _cc: [boss, other, boss, 7, null] }), 2],
  ])('sends one copy each to recipients that have confirmed: %s', async (_name, payload, copies) => {
    const form = await office();
    const other = someone();
    await testing.addMails(harness, form, { to: [someone()], cc: [other] });
    const { client, endpoint_id } = form;
    const { items } = await client.destinations.list({ endpoint_id });
    const third = items.at(-1)?.id ?? '';
    // A destination that is switched off counts as well.
    await client.destinations.update({ endpoint_id, destination_id: third, enabled: false });
    const submission_id = await send(form, payload(form.boss, other));
    await testing.patiently(() => count(form.boss) === 1 && count(other) === copies - 1);
    await isDone(form);
    const rows = (await testing.stored(harness, form)).filter(({ destination_id }) => destination_id === form.first.id);
    expect(rows).toHaveLength(1 + copies);
    expect([count(form.desk), count(form.boss), count(other)]).toEqual([1, 1, copies - 1]);
    const [mail] = mailsTo(harness, form.boss);
    expect(mail?.unsubscribe?.oneClick).toBe(true);
    const { items: told } = await client.deliveries.ofSubmission({ endpoint_id, submission_id });
    expect(told.map(({ name }) => name)).toContain(form.boss);
  });

  it('goes to no recipient who gets the submission anyway', async () => {
    const form = await office();
    await send(form, { topic: 'money', _cc: `${form.boss}, ${form.desk}` });
    await isDone(form);
    expect([count(form.desk), count(form.boss)]).toEqual([1, 1]);
    expect(await recipients(form)).toHaveLength(2);
  });

  it('goes through a destination that wants the submission, and nowhere when none does', async () => {
    const form = await office();
    const { client, endpoint_id } = form;
    await client.destinations.update({ endpoint_id, destination_id: form.first.id, filter: topic('desk') });
    await send({ ...form, desk: form.boss }, { topic: 'money', _cc: form.desk });
    await isDone(form);
    expect((await testing.stored(harness, form)).find(({ recipient }) => recipient === form.desk)).toMatchObject({
      destination_id: form.second.id,
      state: 'delivered',
    });
    const receiver = await testing.addWebhook(form, 'http://127.0.0.1:9/', { filter: topic('none') });
    await harness.app.inject({
      method: 'POST',
      url: `/api/submit/${endpoint_id}`,
      payload: { topic: 'none', _cc: form.desk },
    });
    await testing.attempted(harness, receiver, 1);
    expect([count(form.desk), count(form.boss)]).toEqual([1, 1]);
  });

  it('goes once, even if the submission is later released to other destinations', async () => {
    const form = await office();
    const { client, endpoint_id, first, second, boss, desk } = form;
    const filter = { statuses: ['spam' as const], conditions: [] };
    await client.destinations.update({ endpoint_id, destination_id: second.id, enabled: false });
    const spam = someone();
    const third = await testing.addMails(harness, form, { to: [spam] });
    await client.destinations.update({ endpoint_id, destination_id: third.id, filter });
    const submission_id = await send({ ...form, desk: spam }, { _cc: boss, _gotcha: 'x' });
    await testing.patiently(() => count(boss) === 1);
    await client.submissions.update({ endpoint_id, submission_id, status: 'inbox' });
    await testing.patiently(() => count(desk) === 1);
    await isDone(form);
    expect(count(boss)).toBe(1);
    expect(
      (await testing.stored(harness, { endpoint_id, destination_id: first.id })).map((row) => row.recipient),
    ).toEqual([desk]);
  });

  it('waits for the digest like other emails', async () => {
    const form = await office();
    goTo(harness, '10:20');
    await form.client.endpoints.update({
      id: form.endpoint_id,
      settings: { digest: { every: 'hourly', quiet: null, time_zone: 'UTC' } },
    });
    const url = `/api/submit/${form.endpoint_id}`;
    for (const n of [1, 2]) await harness.app.inject({ method: 'POST', url, payload: { n, _cc: form.boss } });
    await testing.patiently(() => testing.isDispatched(harness));
    expect(count(form.boss)).toBe(0);
    goTo(harness, '11:00');
    await isDone(form);
    for (const email of [form.boss, form.desk])
      expect(subjectsTo(harness, email)).toEqual(['2 new submissions: Contact']);
  });
});

describe('an attacker who fills in _cc', () => {
  it('reaches no stranger, no unconfirmed address, and none of another endpoint or account', async () => {
    const form = await office();
    const { client, endpoint_id } = form;
    const [asked, elsewhere, foreign, stranger] = [someone(), someone(), someone(), someone()];
    await client.destinations.create({ endpoint_id, kind: 'email', config: { to: [asked] } });
    const other = await client.endpoints.create({ name: 'Other' });
    await testing.addMails(harness, { ...form, endpoint_id: other.id }, { to: [elsewhere] });
    await testing.addMails(harness, await testing.newForm(harness), { to: [foreign] });
    const wrong = [asked, elsewhere, foreign, stranger];
    const { boss } = form;
    const tricks = [
      wrong.join(','),
      ...wrong.map((email) => `${boss}\r\nBcc: ${email}`),
      ...wrong.map((email) => `"${boss}" <${email}>`),
      `${boss}\0,${stranger}`,
      `<${boss}>`,
      `${boss}%0d%0aCc: ${stranger}`,
      { address: boss },
      [[boss]],
      'x,'.repeat(50_000) + boss,
    ];
    for (const _cc of tricks) await send(form, { _cc });
    await send(form, wrong.map((email) => `_cc=${encodeURIComponent(email)}`).join('&'));
    await isDone(form, asked);
    expect(new Set(await recipients(form))).toEqual(new Set([form.desk, asked]));
    for (const email of wrong) expect(mailsTo(harness, email)).toEqual([]);
    expect(count(boss)).toBe(0);
  });

  it('reaches no address that was removed from the destination or the account in the meantime', async () => {
    const leave: ((form: Awaited<ReturnType<typeof office>>) => Promise<unknown>)[] = [
      ({ client, endpoint_id, second }) => client.destinations.delete({ endpoint_id, destination_id: second.id }),
      ({ client, endpoint_id, second, desk }) =>
        client.destinations.update({ endpoint_id, destination_id: second.id, config: { to: [desk] } }),
      ({ boss }) =>
        harness.database.db.updateTable('recipient').set({ confirmed_at: null }).where('email', '=', boss).execute(),
    ];
    for (const goes of leave) {
      const form = await office();
      const parked = await testing.parkDeliveryWorkers(harness);
      const url = `/api/submit/${form.endpoint_id}`;
      await harness.app.inject({ method: 'POST', url, payload: { _cc: form.boss } });
      await testing.patiently(async () => (await recipients(form)).length === 2);
      await goes(form);
      await parked.release();
      await testing.patiently(() => count(form.desk) === 1);
      await testing.patiently(async () => {
        const copy = (await testing.stored(harness, form)).find(({ recipient }) => recipient === form.boss);
        return copy?.state === 'dead' || copy?.due_in === null;
      });
      expect(count(form.boss)).toBe(0);
    }
  });
});

it('queries nothing if no form named an address, and no fields if all addresses get it anyway', async () => {
  const form = await office();
  const { client, endpoint_id, desk, boss, first, second } = form;
  const { db } = harness.database;
  const open = () => db.transaction().execute((trx) => listOpenDestinations(trx, [endpoint_id]));
  const copyable = (destinations: readonly { copies: boolean; config: unknown }[]) =>
    db.transaction().execute((trx) =>
      findCopyable(
        trx,
        destinations.map(({ copies, config }) => ({ endpoint_id, copies, addresses: recipientsOf('email', config) })),
      ),
    );
  await send(form, { n: 1 });
  expect((await open()).map(({ copies }) => copies)).toEqual([false, false]);
  expect(await copyable(await open())).toEqual(new Map());
  await send(form, { n: 1, _cc: boss });
  expect((await open()).map(({ copies }) => copies)).toEqual([true, true]);
  expect([...((await copyable(await open())).get(endpoint_id) ?? [])].toSorted((a, b) => a.localeCompare(b))).toEqual(
    [boss, desk].toSorted((a, b) => a.localeCompare(b)),
  );
  const config = { to: [desk, boss] };
  for (const { id } of [first, second]) await client.destinations.update({ endpoint_id, destination_id: id, config });
  expect(await copyable(await open())).toEqual(new Map());
});
