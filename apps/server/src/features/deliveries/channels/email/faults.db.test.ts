import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt, Destination } from '@postern/contracts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../../test/harness.ts';
import { useSmtpMailer } from '../../../../outbound/mailer/smtp-mailer-testing.ts';
import { submit } from '../../../../../test/submit.ts';
import { startTcpProxy } from '../../../../../test/tcp-proxy.ts';
import { startSink, usual, type Line, type SinkScript } from '../../../../outbound/mailer/testing.ts';
import * as testing from '../../deliveries-testing.ts';

// Faulty mail servers between the real delivery worker and the real mailer. Each failure is recorded as an attempt with
// its reason, and the next attempt sends the email. A recipient who has it already recognises the copy by its
// Message-ID.

let harness: Harness;
const { sendBy, sendToSink, sendToFaulty, closeLater } = useSmtpMailer(() => harness);

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** A form with an email destination whose addresses have all confirmed. */
async function formWith(...to: string[]): Promise<{ form: testing.Form; mails: Destination }> {
  const form = await testing.newForm(harness);
  const mails = await testing.addMails(harness, form, { to });
  return { form, mails };
}

const addressOf = (name: string) => `${name}${Math.random().toString(36).slice(2)}@example.com`;

/** The attempts that the API shows for an address. */
async function attemptsFor({ client, endpoint_id }: testing.Form, email: string): Promise<Attempt[]> {
  const { items } = await client.deliveries.list({ endpoint_id });
  return items.find(({ name }) => name === email)?.attempts ?? [];
}

/** Sends one submission, and waits for the attempt that fails and for the next one at a working server. */
async function failOnce({ form, mails }: { form: testing.Form; mails: Destination }) {
  await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
  const failed = await testing.attempted(harness, mails, 1);
  expect(failed).toMatchObject({ state: 'pending', attempting: false, numbers: [1] });
  expect(failed.due_in).toBeGreaterThan(0);
  expect(failed.due_in).toBeLessThan(6);
  const received = await sendToSink();
  await testing.hurry(harness, mails);
  expect(await testing.attempted(harness, mails, 2)).toMatchObject({ state: 'delivered', numbers: [1, 2] });
  expect(received.map(({ message }) => message.messageId)).toEqual([`<${failed.id}@localhost>`]);
  return failed;
}

const HERE = /127\.0\.0\.1|localhost|ECONN|\d{4}/;

it.each<[string, Line | 'down', string]>([
  ['is down', 'down', 'The mail server could not be reached.'],
  ['never greets', () => 'hang', 'The mail server did not answer in time.'],
  ['hangs up instead of a greeting', () => 'drop', 'The mail server closed the connection.'],
  ['has no service', () => '554 no service here', 'The email could not be handed over.'],
  [
    'goes away at RCPT',
    usual((line) => (line.startsWith('RCPT') ? '421 4.3.2 Going down' : undefined)),
    '421 4.3.2 Going down',
  ],
  [
    'hangs at RCPT',
    usual((line) => (line.startsWith('RCPT') ? 'hang' : undefined)),
    'The mail server did not answer in time.',
  ],
  [
    'hangs up amid DATA',
    usual((line) => (line.startsWith('Subject') ? 'drop' : undefined)),
    'The mail server closed the connection.',
  ],
  [
    'falls silent at the end of DATA',
    usual((line) => (line === '.' ? 'hang' : undefined)),
    'The mail server did not answer in time.',
  ],
])('a server that %s is tried again, and is not named', async (_name, answer, said) => {
  const email = addressOf('owner');
  const ready = await formWith(email);
  const lines = answer === 'down' ? [] : await sendToFaulty(answer);
  if (answer === 'down') sendBy('smtp://127.0.0.1:1');
  await failOnce(ready);
  const [attempt] = await attemptsFor(ready.form, email);
  expect(attempt?.answer).toBe(said);
  expect(attempt?.answer).not.toMatch(HERE);
  // One attempt is one connection: a server in trouble is not hammered.
  expect(lines.filter((line) => line === 'CONNECT').length).toBeLessThanOrEqual(1);
});

it('a server that accepted the email but hung up before its answer gets it again under the same Message-ID', async () => {
  const ready = await formWith(addressOf('owner'));
  const lines = await sendToFaulty(usual((line) => (line === '.' ? 'drop' : undefined)));
  const { id } = await failOnce(ready);
  expect(lines.filter((line) => line.startsWith('Message-ID'))).toEqual([`Message-ID: <${id}@localhost>`]);
});

it('a server that greets slowly is waited for', async () => {
  const { form, mails } = await formWith(addressOf('owner'));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => void setTimeout(done, 400),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  sendBy(`smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
  expect(await testing.attempted(harness, mails, 1)).toMatchObject({ state: 'delivered', numbers: [1] });
});

it('a connection cut while idle fails one attempt only', async () => {
  const { form, mails } = await formWith(addressOf('owner'));
  const sink = await startSink();
  const wire = await startTcpProxy(sink.url);
  closeLater(() => wire.close());
  closeLater(sink.close);
  sendBy(wire.url);
  await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
  const key = { endpoint_id: form.endpoint_id, destination_id: mails.id };
  // The answer has come back, too.
  await testing.patiently(async () => (await testing.stored(harness, key))[0]?.state === 'delivered');
  wire.cut();
  // The mailer may or may not notice before the next email.
  await sleep(50);
  await submit(harness.app, form.endpoint_id, { fields: { n: '2' } });
  const failed = await testing.patiently(async () =>
    (await testing.stored(harness, key)).find(({ state, attempts }) => state === 'pending' && attempts === 1),
  );
  wire.restore();
  await testing.hurry(harness, mails);
  await testing.patiently(() => sink.received.length === 2);
  expect(sink.received.at(-1)?.message.messageId).toBe(`<${failed.id}@localhost>`);
});

const later = { status: 451, text: '4.7.1 Greylisted' };
/** A server that answers "later" to an address `times` times: before it has seen the email, or after. */
const greylisting = (email: string, times: number) => {
  let left = times;
  const refuse = () => ((left -= 1) >= 0 ? later : undefined);
  return {
    'at RCPT': { onRcpt: (address: string) => (address === email ? refuse() : undefined) },
    'after DATA': { onData: (raw: string) => (raw.includes(`To: ${email}\r\n`) ? refuse() : undefined) },
  } satisfies Record<string, SinkScript>;
};

it.each(['at RCPT', 'after DATA'] as const)(
  'greylisting %s: 451, and later the same email is accepted',
  async (place) => {
    const email = addressOf('grey');
    const { form, mails } = await formWith(email);
    const ids: string[] = [];
    const script: SinkScript = greylisting(email, 2)[place];
    const received = await sendToSink({
      ...script,
      onData(raw) {
        ids.push(/^Message-ID: (.*)\r$/m.exec(raw)?.[1] ?? '');
        return script.onData?.(raw);
      },
    });
    await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
    const { id } = await testing.attempted(harness, mails, 1);
    // The retry schedule makes it after five seconds; the third attempt would be five minutes later.
    harness.passTime(6_000);
    expect(await testing.attempted(harness, mails, 2)).toMatchObject({ id, state: 'pending' });
    await testing.hurry(harness, mails);
    expect(await testing.attempted(harness, mails, 3)).toMatchObject({ id, state: 'delivered', numbers: [1, 2, 3] });
    expect(received).toHaveLength(1);
    expect(new Set(ids)).toEqual(new Set([`<${id}@localhost>`]));
    const said = '451 4.7.1 Greylisted';
    expect(await attemptsFor(form, email)).toMatchObject([
      { number: 1, status: 451, answer: said },
      { number: 2, status: 451, answer: said },
      { number: 3, status: 250 },
    ]);
    // A temporary refusal does not count against the address.
    const { recipients } = await form.client.destinations.get({
      endpoint_id: form.endpoint_id,
      destination_id: mails.id,
    });
    expect(recipients).toEqual([{ email, state: 'confirmed', reason: null }]);
  },
);

it('refuses one of several recipients: the others get theirs, each in a separate envelope', async () => {
  const [gone, busy, ...fine] = ['gone', 'busy', 'one', 'two'].map(addressOf);
  if (gone === undefined || busy === undefined) throw new Error('There are four.');
  const { form, mails } = await formWith(gone, fine[0] ?? '', busy, fine[1] ?? '');
  const received = await sendToSink({
    onRcpt(address) {
      if (address === gone) return { status: 550, text: `5.1.1 <${gone}> No such user` };
      return address === busy ? { status: 452, text: '4.2.2 Mailbox full' } : undefined;
    },
  });
  await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
  const key = { endpoint_id: form.endpoint_id, destination_id: mails.id };
  const rows = await testing.patiently(async () => {
    const all = await testing.stored(harness, key);
    return all.length === 4 && all.every(({ attempts }) => attempts === 1) && all;
  });
  const stateOf = (email: string) => rows.find(({ recipient }) => recipient === email)?.state;
  expect([gone, busy, ...fine].map(stateOf)).toEqual(['dead', 'pending', 'delivered', 'delivered']);
  expect(received.map(({ envelope }) => envelope.to.length)).toEqual([1, 1]);
  expect(new Set(received.flatMap(({ envelope }) => envelope.to))).toEqual(new Set(fine));
  // Each copy is a separate delivery and a separate email.
  expect(new Set(received.map(({ message }) => message.messageId)).size).toBe(2);
  const { recipients } = await form.client.destinations.get(key);
  expect(recipients.map(({ email, state }) => [email, state])).toEqual([
    [gone, 'failing'],
    [fine[0], 'confirmed'],
    [busy, 'confirmed'],
    [fine[1], 'confirmed'],
  ]);
  expect(recipients[0]?.reason).toBe(`550 5.1.1 <${gone}> No such user`);
});
