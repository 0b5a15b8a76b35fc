import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Destination } from '@postern/contracts';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import * as testing from '../../deliveries/deliveries-testing.ts';
import { createDeliveries } from '../../deliveries/fan-out/fan-out.service.ts';
import { DAY_MS } from '../../../lib/durations.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? /verify-email\/([\w-]+)/.exec(text)?.[1] ?? '';
const submissionsTo = (email: string) =>
  harness.mails.filter((mail) => mail.to === email && /New submission|Test/.test(mail.subject));
const asked = (email: string) => harness.mails.filter((mail) => mail.to === email && /Do you want/.test(mail.subject));
const linkTo = async (email: string, times = 1) => {
  const mail = await testing.patiently(() => asked(email)[times - 1]);
  return tokenIn(mail.text);
};
const addMails = ({ client, endpoint_id }: testing.Form, ...to: string[]): Promise<Destination> =>
  client.destinations.create({ endpoint_id, kind: 'email', config: { to } });
const dispatched = () => testing.patiently(() => testing.isDispatched(harness));

describe('the owner', () => {
  it('is the one destination of a new endpoint, and gets the waiting emails once the address is verified', async () => {
    const form = await testing.newForm(harness);
    const { client, endpoint_id, owner } = form;
    const { items } = await client.destinations.list({ endpoint_id });
    expect(items).toMatchObject([
      {
        kind: 'email',
        enabled: true,
        config: { to: [owner.email] },
        recipients: [{ email: owner.email, state: 'waiting' }],
      },
    ]);
    await submit(harness.app, endpoint_id, { fields: { n: '1' } });
    await dispatched();
    expect(await testing.stored(harness, { endpoint_id })).toMatchObject([{ state: 'pending', due_in: null }]);
    expect(asked(owner.email)).toEqual([]);
    const { text } = await harness.mail(owner.email, /Verify|Confirm/i);
    await harness.client().auth.verifyEmail({ token: tokenIn(text) });
    await testing.patiently(() => submissionsTo(owner.email).length === 1);
    const [after] = (await client.destinations.list({ endpoint_id })).items;
    expect(after?.recipients).toEqual([{ email: owner.email, state: 'confirmed', reason: null }]);
    // The next endpoint starts with a known address.
    const second = await client.endpoints.create({ name: 'Second' });
    await submit(harness.app, second.id, { fields: { n: '2' } });
    await testing.patiently(() => submissionsTo(owner.email).length === 2);
  });
});

describe('another person’s address', () => {
  it('waits for its confirmation link, in any case, and then gets the waiting emails', async () => {
    const form = await testing.newForm(harness);
    const { endpoint_id } = form;
    const mails = await addMails(form, 'Waits@Example.com');
    await submit(harness.app, endpoint_id, { fields: { n: '1' } });
    const token = await linkTo('waits@example.com');
    await dispatched();
    expect(await testing.theOne(harness, mails)).toMatchObject({ state: 'pending', due_in: null, attempts: 0 });
    expect(await harness.client().destinations.confirmRecipient({ token })).toEqual({ email: 'waits@example.com' });
    expect(await testing.attempted(harness, mails, 1)).toMatchObject({ state: 'delivered' });
    expect(submissionsTo('Waits@Example.com')).toHaveLength(1);
    // A second click gets the same answer.
    expect(await harness.client().destinations.confirmRecipient({ token })).toEqual({ email: 'waits@example.com' });
  });

  it('is asked once per account', async () => {
    const [first, second] = [await testing.newForm(harness), await testing.newForm(harness)];
    await addMails(first, 'shared@example.com');
    const other = await first.client.endpoints.create({ name: 'Other' });
    await addMails({ ...first, endpoint_id: other.id }, 'SHARED@example.com');
    const token = await linkTo('shared@example.com');
    await addMails(second, 'shared@example.com');
    await linkTo('shared@example.com', 2);
    await harness.client().destinations.confirmRecipient({ token });
    const states = async ({ client, endpoint_id }: testing.Form) =>
      (await client.destinations.list({ endpoint_id })).items[1]?.recipients[0]?.state;
    expect(await states(first)).toBe('confirmed');
    expect(await states({ ...first, endpoint_id: other.id })).toBe('confirmed');
    expect(await states(second)).toBe('waiting');
    expect(asked('shared@example.com')).toHaveLength(2);
  });

  it('confirms with its newest link only, within 7 days; garbage is unknown', async () => {
    const form = await testing.newForm(harness);
    const mails = await addMails(form, 'links@example.com');
    const first = await linkTo('links@example.com');
    const key = { endpoint_id: form.endpoint_id, destination_id: mails.id, email: 'Links@example.com' };
    await form.client.destinations.resendConfirmation(key);
    const second = await linkTo('links@example.com', 2);
    const confirm = (token: string) => harness.client().destinations.confirmRecipient({ token });
    for (const token of [first, 'short', 'A'.repeat(43), ''])
      await expect(confirm(token)).rejects.toMatchObject({ data: { code: 'token_unknown' } });
    harness.passTime(7 * DAY_MS + 1000);
    await expect(confirm(second)).rejects.toMatchObject({ data: { code: 'token_expired' } });
    harness.passTime(-7 * DAY_MS - 1000);
    await expect(confirm(second)).resolves.toEqual({ email: 'links@example.com' });
  });

  it('is asked again at most three times a day, and only if the destination has it', async () => {
    const form = await testing.newForm(harness);
    const mails = await addMails(form, 'again@example.com');
    const key = { endpoint_id: form.endpoint_id, destination_id: mails.id, email: 'again@example.com' };
    const again = () => form.client.destinations.resendConfirmation(key);
    for (let n = 0; n < 3; n += 1) await again();
    await expect(again()).rejects.toMatchObject({ status: 429 });
    await linkTo('again@example.com', 4);
    const another = form.client.destinations.resendConfirmation({ ...key, email: 'else@example.com' });
    await expect(another).rejects.toMatchObject({ status: 404 });
    expect(asked('else@example.com')).toEqual([]);
  });

  it('gets nothing before it confirms: not by a test, a retry, _cc, switching on or an endpoint’s owner', async () => {
    const form = await testing.newForm(harness);
    const { client, endpoint_id } = form;
    const email = 'never@example.com';
    const mails = await addMails(form, email);
    const key = { endpoint_id, destination_id: mails.id };
    await submit(harness.app, endpoint_id, { fields: { n: '1', _cc: `${email}, stranger@example.com` } });
    await dispatched();
    const test = await client.destinations.test(key);
    expect(test).toMatchObject({ delivered: false, status: null });
    expect(test.answer).toContain('has not confirmed');
    const { id } = await testing.theOne(harness, mails);
    await expect(client.deliveries.retry({ delivery_id: id })).rejects.toMatchObject({ status: 409 });
    await client.destinations.update({ ...key, enabled: false });
    await client.destinations.update({ ...key, enabled: true });
    await client.deliveries.retryDead({ endpoint_id });
    // Even if the delivery becomes due by other means, the delivery worker does not send it.
    await testing.hurry(harness, mails);
    await testing.patiently(async () => (await testing.theOne(harness, mails)).due_in === null);
    expect(await testing.theOne(harness, mails)).toMatchObject({ state: 'pending', attempts: 0, attempting: false });
    expect(submissionsTo(email)).toEqual([]);
    expect(submissionsTo('stranger@example.com')).toEqual([]);
  });

  it('misses no delivery planned while it confirms', async () => {
    const form = await testing.newForm(harness);
    const { endpoint_id } = form;
    const mails = await addMails(form, 'meanwhile@example.com');
    const token = await linkTo('meanwhile@example.com');
    await submit(harness.app, endpoint_id, { fields: { n: '0' } });
    await dispatched();
    let confirming: Promise<unknown> | undefined;
    const { submission_id } = await submit(harness.app, endpoint_id, { fields: { n: '1' } });
    await dispatched();
    await harness.database.db
      .deleteFrom('delivery')
      .where('submission_id', '=', submission_id ?? '')
      .execute();
    await harness.database.db.transaction().execute(async (trx) => {
      const arrived = [
        { endpoint_id, submission_id: submission_id ?? '', status: 'inbox', event: 'submission.received' },
      ] as const;
      await createDeliveries(harness.deps, trx, { arrived });
      confirming = harness.client().destinations.confirmRecipient({ token });
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await confirming;
    await testing.patiently(async () => {
      const rows = await testing.stored(harness, { endpoint_id, destination_id: mails.id });
      return rows.length === 2 && rows.every(({ state }) => state === 'delivered');
    });
    expect(submissionsTo('meanwhile@example.com')).toHaveLength(2);
  });

  it('gets nothing more once it is removed from the destination', async () => {
    const form = await testing.newForm(harness);
    const { client, endpoint_id } = form;
    const mails = await addMails(form, 'leaves@example.com', 'stays@example.com');
    await submit(harness.app, endpoint_id, { fields: { n: '1' } });
    const tokens = [await linkTo('leaves@example.com'), await linkTo('stays@example.com')];
    await dispatched();
    await client.destinations.update({ endpoint_id, destination_id: mails.id, config: { to: ['stays@example.com'] } });
    for (const token of tokens) await harness.client().destinations.confirmRecipient({ token });
    await testing.patiently(async () => {
      const rows = await testing.stored(harness, { endpoint_id, destination_id: mails.id });
      return rows.every(({ state }) => state !== 'pending');
    });
    expect([submissionsTo('leaves@example.com').length, submissionsTo('stays@example.com').length]).toEqual([0, 1]);
  });
});
