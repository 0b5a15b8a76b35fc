import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../../test/harness.ts';
import { submit } from '../../../../../test/submit.ts';
import { MailError } from '../../../../outbound/mailer/error.ts';
import type { Mailer } from '../../../../outbound/mailer/mailer.ts';
import * as testing from '../../deliveries-testing.ts';

let harness: Harness;
let send: Mailer['send'];

beforeAll(async () => {
  harness = await startHarness();
  send = harness.deps.mailer.send.bind(harness.deps.mailer);
});
afterAll(() => harness.close());

const REPLY = '550 5.1.1 No such user here';

/** From now on the mail server refuses an address. */
function refuse(wanted: string, error: MailError): void {
  harness.deps.mailer.send = async (mail, recipient, signal) => {
    if (recipient === wanted) throw error;
    return send(mail, recipient, signal);
  };
}

async function formWith(...to: string[]) {
  const form = await testing.newForm(harness);
  const mails = await testing.addMails(harness, form, { to });
  return { form, mails, key: { endpoint_id: form.endpoint_id, destination_id: mails.id } };
}

const mailsTo = (email: string) =>
  harness.mails.filter((mail) => mail.to === email && /New submission/.test(mail.subject)).length;

it('a permanent refusal marks the address as failing, the next recipient still gets the email, and the owner can undo it', async () => {
  const { form, key } = await formWith('gone@example.com', 'next@example.com');
  const { client, endpoint_id } = form;
  const error = new MailError({ stage: 'recipient', permanent: true, status: 550, reply: REPLY });
  refuse('gone@example.com', error);
  await submit(harness.app, endpoint_id, { fields: { n: '1' } });
  const rows = await testing.patiently(async () => {
    const all = await testing.stored(harness, key);
    return all.length === 2 && all.every(({ attempts }) => attempts === 1) && all;
  });
  const of = (email: string) => rows.find(({ recipient }) => recipient === email);
  expect(of('gone@example.com')).toMatchObject({ state: 'dead', numbers: [1] });
  expect(of('next@example.com')).toMatchObject({ state: 'delivered' });
  const refused = { email: 'gone@example.com', state: 'failing', reason: REPLY };
  expect((await client.destinations.get(key)).recipients).toEqual([
    refused,
    { email: 'next@example.com', state: 'confirmed', reason: null },
  ]);
  // Nothing more is tried with this address: its deliveries wait, and a person cannot hurry them either.
  await submit(harness.app, endpoint_id, { fields: { n: '2' } });
  await testing.patiently(() => mailsTo('next@example.com') === 2);
  expect(
    (await testing.stored(harness, key)).filter(({ recipient }) => recipient === 'gone@example.com'),
  ).toMatchObject([{ state: 'dead' }, { state: 'pending', due_in: null, attempts: 0 }]);
  const delivery_id = of('gone@example.com')?.id ?? '';
  await expect(client.deliveries.retry({ delivery_id })).rejects.toMatchObject({ status: 409 });
  expect(await client.deliveries.retryDead({ endpoint_id })).toEqual({ count: 0 });

  harness.deps.mailer.send = send;
  const undone = await client.destinations.resendConfirmation({ ...key, email: 'gone@example.com' });
  expect(undone.recipients[0]).toEqual({ email: 'gone@example.com', state: 'confirmed', reason: null });
  await testing.patiently(() => mailsTo('gone@example.com') === 1);
  expect(await client.deliveries.retryDead({ endpoint_id })).toEqual({ count: 1 });
  for (const row of await testing.stored(harness, key)) expect(row.state).not.toBe('dead');
});

it.each([
  [
    'a temporary refusal',
    new MailError({ stage: 'recipient', permanent: false, status: 451, reply: '451 Greylisted' }),
    'pending',
  ],
  [
    'a refusal of the email itself',
    new MailError({ stage: 'message', permanent: true, status: 554, reply: '554 Spam' }),
    'dead',
  ],
  [
    'a server that is down',
    new MailError({ stage: 'connection', permanent: false, status: null, reply: 'Down' }),
    'pending',
  ],
  ['a server that is broken', new Error('never seen'), 'pending'],
])('%s does not mark the address', async (_name, error, state) => {
  const email = `fine${Math.random().toString(36).slice(2)}@example.com`;
  const { form, mails, key } = await formWith(email);
  refuse(email, error as MailError);
  await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
  expect(await testing.attempted(harness, mails, 1)).toMatchObject({ state, numbers: [1] });
  expect((await form.client.destinations.get(key)).recipients).toEqual([{ email, state: 'confirmed', reason: null }]);
  harness.deps.mailer.send = send;
});
