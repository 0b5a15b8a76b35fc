import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';

let harness: Harness;
let owner: Account;
beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
});
afterAll(() => harness.close());

const newEndpoint = async (autoresponse = {}) =>
  owner.client.endpoints.create({
    name: 'Workshop',
    settings: { autoresponse: { enabled: true, subject: null, body: null, reply_to: null, ...autoresponse } },
  });
const mailsTo = (to: string) => harness.mails.filter((mail) => mail.to === to);
/** Resolves when the dispatcher and the queue have nothing left to do. */
const settled = () => harness.dispatched();

it('answers the sender once, from the templates, with the guards against loops', async () => {
  const { id } = await newEndpoint({
    subject: 'Dear {{name}}',
    body: 'We have: {{message}}',
    reply_to: 'office@example.org',
  });
  await submit(harness.app, id, { fields: { name: 'Noor', email: 'noor@example.net', message: 'two {{plates}}' } });
  const mail = await eventually(() => mailsTo('noor@example.net')[0]);
  expect(mail).toMatchObject({
    subject: 'Dear Noor',
    replyTo: 'office@example.org',
    automatic: 'replied',
    returnPath: 'none',
  });
  expect(mail.text).toContain('We have: two {{plates}}');
  await submit(harness.app, id, { fields: { name: 'Noor', email: 'NOOR+again@example.net', message: 'three' } });
  await submit(harness.app, id, { fields: { name: 'Ada', email: 'ada@example.net', message: 'four' } });
  await eventually(() => mailsTo('ada@example.net')[0]);
  expect(harness.mails.filter((each) => /noor/i.test(String(each.to)))).toHaveLength(1);
});

it('does not answer spam, machines, the owner’s own addresses, or where it is off', async () => {
  const { id } = await newEndpoint();
  const off = await owner.client.endpoints.create({ name: 'Silent' });
  await submit(harness.app, id, { fields: { email: 'bot@example.net', _gotcha: 'filled' } });
  await submit(harness.app, id, { fields: { email: 'no-reply@example.net' } });
  await submit(harness.app, id, { fields: { email: owner.email } });
  await submit(harness.app, off.id, { fields: { email: 'quiet@example.net' } });
  await submit(harness.app, id, { fields: { email: 'last@example.net' } });
  await eventually(() => mailsTo('last@example.net')[0]);
  await settled();
  for (const address of ['bot@example.net', 'no-reply@example.net', 'quiet@example.net'])
    expect(mailsTo(address)).toEqual([]);
  expect(mailsTo(owner.email).filter((mail) => mail.automatic === 'replied')).toEqual([]);
});

it('refuses a template that cannot be parsed', async () => {
  await expect(newEndpoint({ body: 'Dear {{name' })).rejects.toMatchObject({
    problem: { code: 'invalid', errors: [{ path: 'settings.autoresponse.body', code: 'invalid_template' }] },
  });
});
