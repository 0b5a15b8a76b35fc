import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { MailError } from '../../../outbound/mailer/error.ts';
import type { Mailer } from '../../../outbound/mailer/mailer.ts';
import * as testing from '../deliveries-testing.ts';
import { all, attempted, digesting, goTo, idsTo, sendTo, subjectsTo } from './testing.ts';

let harness: Harness;
let send: Mailer['send'];

beforeAll(async () => {
  harness = await startHarness();
  send = harness.deps.mailer.send.bind(harness.deps.mailer);
});
afterAll(() => harness.close());
beforeEach(() => goTo(harness, '10:20'));
afterEach(() => {
  harness.deps.mailer.send = send;
});

describe('a digest that fails', () => {
  const down = async (): Promise<never> => {
    throw new MailError({ stage: 'connection', permanent: false, status: null, reply: 'Down' });
  };

  it('is retried by the schedule with the same submissions; newer ones go in another digest', async () => {
    const form = await digesting(harness, { every: 'hourly' });
    const ids: string[] = [];
    harness.deps.mailer.send = async (mail) => {
      ids.push(mail.messageId ?? '');
      return down();
    };
    await sendTo(form, harness, 'a', 'b', 'c');
    goTo(harness, '11:00');
    const rows = await attempted(harness, form, 1);
    for (const { state, due_in } of rows) {
      expect(state).toBe('pending');
      expect(due_in).toBeLessThan(6);
    }
    expect(new Set(rows.map(({ due_in }) => due_in)).size).toBe(1);
    harness.passTime(6_000);
    for (const { due_in } of await attempted(harness, form, 2)) expect(due_in).toBeGreaterThan(260);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    const { recent, state } = await form.client.destinations.get(form.key);
    expect([recent, state]).toEqual([['failed', 'failed'], 'failing']);
    harness.deps.mailer.send = send;
    await sendTo(form, harness, 'd', 'e');
    goTo(harness, '12:00');
    await all(harness, form, 'delivered');
    expect(subjectsTo(harness, form.to[0]).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '2 new submissions: Contact',
      '3 new submissions: Contact',
    ]);
    expect(idsTo(harness, form.to[0])).toContain(ids[0]);
  });

  it('is dead after ten attempts; a person restarts all of it, or one delivery alone', async () => {
    const form = await digesting(harness, { every: 'hourly' });
    harness.deps.mailer.send = down;
    await sendTo(form, harness, 'a', 'b', 'c');
    goTo(harness, '11:00');
    for (let made = 1; made < 10; made += 1) {
      await attempted(harness, form, made);
      await testing.hurry(harness, form.mails);
    }
    const dead = await all(harness, form, 'dead');
    for (const { numbers } of dead) expect(numbers).toHaveLength(10);
    harness.deps.mailer.send = send;
    await form.client.deliveries.retry({ delivery_id: dead[0]?.id ?? '' });
    await testing.patiently(() => subjectsTo(harness, form.to[0]).length === 1);
    expect(await form.client.deliveries.retryDead({ endpoint_id: form.endpoint_id })).toEqual({ count: 2 });
    await all(harness, form, 'delivered');
    expect(subjectsTo(harness, form.to[0])).toEqual(['New submission: Contact', '2 new submissions: Contact']);
    expect(new Set(idsTo(harness, form.to[0])).size).toBe(2);
  });

  it('permanently: the address is marked, all its deliveries are dead, and the other recipient gets theirs', async () => {
    const form = await digesting(harness, { every: 'hourly' }, 2);
    const [gone, fine] = form.to;
    harness.deps.mailer.send = async (mail, recipient, signal) => {
      if (recipient !== gone) return send(mail, recipient, signal);
      throw new MailError({ stage: 'recipient', permanent: true, status: 550, reply: '550 No such user' });
    };
    await sendTo(form, harness, 'a', 'b');
    goTo(harness, '11:00');
    const rows = await attempted(harness, form, 1);
    const states = (email: string | undefined) =>
      rows.filter(({ recipient }) => recipient === email).map(({ state }) => state);
    expect([states(gone), states(fine)]).toEqual([
      ['dead', 'dead'],
      ['delivered', 'delivered'],
    ]);
    expect((await form.client.destinations.get(form.key)).recipients[0]).toMatchObject({ state: 'failing' });
    expect(subjectsTo(harness, fine)).toEqual(['2 new submissions: Contact']);
    // New deliveries wait, in a digest too.
    await sendTo(form, harness, 'c');
    const waiting = (await testing.stored(harness, form.key)).filter(({ state }) => state === 'pending');
    expect(waiting.find(({ recipient }) => recipient === gone)).toMatchObject({ due_in: null });
  });
});
