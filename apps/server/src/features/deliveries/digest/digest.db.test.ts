import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import * as testing from '../deliveries-testing.ts';
import { all, aWhile, digesting, dueOf, goTo, mailsTo, sendTo, subjectsTo } from './testing.ts';
import { startReceiver } from '../channels/webhook/receiver-testing.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const NIGHT = { from: '22:00', until: '07:00' };
describe('digests', () => {
  it('go out once an hour with everything new, and each delivery has its record; webhooks do not wait', async () => {
    goTo(harness, '10:20');
    const receiver = await startReceiver();
    const form = await digesting(harness, { every: 'hourly' }, 2);
    await testing.addWebhook(form, receiver.url);
    const [submission_id = ''] = await sendTo(form, harness, 'first', 'second', 'third');
    await testing.patiently(() => receiver.received.length === 3);
    await receiver.close();
    const { items } = await form.client.deliveries.ofSubmission({ endpoint_id: form.endpoint_id, submission_id });
    const waiting = items.filter(({ destination_id }) => destination_id === form.mails.id);
    expect(waiting).toHaveLength(2);
    for (const { in_digest, state, next_attempt_at } of waiting)
      expect([in_digest, state, next_attempt_at?.slice(11, 23)]).toEqual([true, 'pending', '11:00:00.000']);
    expect(items.find(({ kind }) => kind === 'webhook')?.in_digest).toBe(false);
    harness.passTime(30 * MINUTE_MS);
    await aWhile();
    expect(form.to.flatMap((email) => subjectsTo(harness, email))).toEqual([]);
    goTo(harness, '11:00');
    const rows = await all(harness, form, 'delivered');
    expect(rows).toHaveLength(6);
    for (const { numbers } of rows) expect(numbers).toEqual([1]);
    for (const email of form.to) {
      expect(subjectsTo(harness, email)).toEqual(['3 new submissions: Contact']);
      const [mail] = mailsTo(harness, email);
      expect(mail?.text.indexOf('third')).toBeLessThan(mail?.text.indexOf('first') ?? 0);
      expect(mail?.unsubscribe?.oneClick).toBe(true);
    }
    const [one, other] = form.to.map((email) => mailsTo(harness, email)[0]?.messageId);
    expect(one).not.toBe(other);
    const told = await form.client.deliveries.list({ ...form.key, size: 100 });
    expect(new Set(told.items.map(({ attempts }) => `${attempts[0]?.status} ${attempts[0]?.answer}`))).toEqual(
      new Set(['250 250 Ok']),
    );
    const { recent } = await form.client.destinations.get(form.key);
    expect(recent).toEqual(['delivered', 'delivered']);
  });

  it('of one submission are ordinary emails', async () => {
    goTo(harness, '10:20');
    const form = await digesting(harness, { every: 'hourly' });
    await sendTo(form, harness, 'alone');
    goTo(harness, '11:00');
    const [row] = await all(harness, form, 'delivered');
    expect(subjectsTo(harness, form.to[0])).toEqual(['New submission: Contact']);
    expect(mailsTo(harness, form.to[0])[0]?.messageId).toBe(`${row?.id}@localhost`);
  });

  it('go out daily when quiet hours end, by the local clock', async () => {
    goTo(harness, '10:20');
    const form = await digesting(harness, { every: 'daily', quiet: NIGHT, time_zone: 'Asia/Kolkata' });
    await sendTo(form, harness, 'day');
    goTo(harness, '19:00');
    await sendTo(form, harness, 'night');
    expect(await dueOf(form)).toEqual(['01:30', '01:30']);
    goTo(harness, '01:30');
    await all(harness, form, 'delivered');
    expect(subjectsTo(harness, form.to[0])).toEqual(['2 new submissions: Contact']);
  });

  it('leave out submissions that are deleted in the meantime, and are not sent empty', async () => {
    goTo(harness, '10:20');
    const form = await digesting(harness, { every: 'hourly' });
    const [first, , third] = await sendTo(form, harness, 'a', 'b', 'c');
    const { endpoint_id } = form;
    await form.client.submissions.delete({ endpoint_id, submission_id: first ?? '' });
    goTo(harness, '11:00');
    await all(harness, form, 'delivered');
    expect(subjectsTo(harness, form.to[0])).toEqual(['2 new submissions: Contact']);
    const [last] = await sendTo(form, harness, 'd');
    await form.client.submissions.delete({ endpoint_id, submission_id: last ?? '' });
    await form.client.submissions.delete({ endpoint_id, submission_id: third ?? '' });
    goTo(harness, '12:00');
    await testing.patiently(async () =>
      (await testing.stored(harness, form.key)).every(({ submission_id }) => submission_id !== last),
    );
    expect(mailsTo(harness, form.to[0])).toHaveLength(1);
  });

  it('do not delay tests and earlier deliveries', async () => {
    goTo(harness, '10:20');
    const form = await digesting(harness, { every: 'daily' });
    await sendTo(form, harness, 'before', 'too');
    const later = await testing.addMails(harness, form, { to: ['later@example.com'] });
    const key = { endpoint_id: form.endpoint_id, destination_id: later.id };
    expect(await form.client.destinations.test(key)).toMatchObject({ delivered: true });
    expect(
      harness.mails.filter((mail) => mail.to === 'later@example.com' && mail.subject.startsWith('Test')),
    ).toHaveLength(1);
    await form.client.destinations.backfill(key);
    await testing.patiently(() => mailsTo(harness, 'later@example.com').length === 2);
    expect(subjectsTo(harness, form.to[0])).toEqual([]);
  });

  it('include released submissions', async () => {
    goTo(harness, '10:20');
    const form = await digesting(harness, { every: 'hourly' });
    const { endpoint_id } = form;
    const [submission_id = ''] = await sendTo(form, harness, 'inbox');
    await form.client.submissions.update({ endpoint_id, submission_id, status: 'spam' });
    await harness.database.db.deleteFrom('delivery').where('submission_id', '=', submission_id).execute();
    await sendTo(form, harness, 'other');
    await form.client.submissions.update({ endpoint_id, submission_id, status: 'inbox' });
    await testing.patiently(async () => (await testing.stored(harness, form.key)).length === 2);
    goTo(harness, '11:00');
    const rows = await all(harness, form, 'delivered');
    expect(rows.map(({ event }) => event).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'submission.received',
      'submission.released',
    ]);
    expect(subjectsTo(harness, form.to[0])).toEqual(['2 new submissions: Contact']);
  });
});

describe('quiet hours', () => {
  it('hold emails until they end; then the emails go out one by one', async () => {
    goTo(harness, '23:10');
    const form = await digesting(harness, { quiet: NIGHT });
    await sendTo(form, harness, 'a', 'b');
    expect(await dueOf(form)).toEqual(['07:00', '07:00']);
    // A delivery that becomes due nevertheless is not sent either.
    await testing.hurry(harness, form.mails);
    await testing.patiently(async () => (await dueOf(form)).every((due) => due === '07:00'));
    const [delivery] = await testing.stored(harness, form.key);
    await form.client.deliveries.retry({ delivery_id: delivery?.id ?? '' });
    await testing.patiently(async () => (await dueOf(form)).every((due) => due === '07:00'));
    expect(subjectsTo(harness, form.to[0])).toEqual([]);
    goTo(harness, '07:00');
    await all(harness, form, 'delivered');
    expect(subjectsTo(harness, form.to[0])).toEqual(['New submission: Contact', 'New submission: Contact']);
  });

  it('also hold digests that become due, together with new submissions until they end', async () => {
    goTo(harness, '10:20');
    const form = await digesting(harness, { every: 'hourly', quiet: NIGHT });
    await sendTo(form, harness, 'a');
    // No delivery worker was running until now.
    const parked = await testing.parkDeliveryWorkers(harness);
    goTo(harness, '23:10');
    await parked.release();
    await testing.patiently(async () => (await dueOf(form)).every((due) => due === '07:00'));
    await sendTo(form, harness, 'b');
    goTo(harness, '07:00');
    await all(harness, form, 'delivered');
    expect(subjectsTo(harness, form.to[0])).toEqual(['2 new submissions: Contact']);
  });

  it('delay the next attempt of an email that failed', async () => {
    goTo(harness, '21:58');
    const form = await digesting(harness, { quiet: NIGHT });
    const send = harness.deps.mailer.send.bind(harness.deps.mailer);
    harness.deps.mailer.send = async () => Promise.reject(new Error('down'));
    await sendTo(form, harness, 'a');
    await testing.attempted(harness, form.mails, 1);
    await testing.hurry(harness, form.mails);
    // Five minutes later it is past ten.
    await testing.attempted(harness, form.mails, 2);
    expect(await dueOf(form)).toEqual(['07:00']);
    harness.deps.mailer.send = send;
    goTo(harness, '07:00');
    await all(harness, form, 'delivered');
  });
});
