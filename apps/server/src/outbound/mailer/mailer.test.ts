import { Readable } from 'node:stream';
import pino from 'pino';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { stopwatch } from '../../../test/stopwatch.ts';
import { createDevMailbox } from './dev-mailbox.ts';
import { MailError } from './error.ts';
import { recipientsOf } from './message.ts';
import { headerNames, startFaulty, startSink, usual, type Line, type SinkScript } from './testing.ts';
import { createMailboxMailer, createSmtpMailer, type SmtpOptions } from './mailer.ts';
import type { Mail } from './mail.ts';

const FROM = 'Postern <no-reply@postern.example>';
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function sinkWith(script: SinkScript = {}) {
  const sink = await startSink(script);
  const mailer = createSmtpMailer(sink.url, FROM);
  closing.push(() => mailer.close(), sink.close);
  return { mailer, received: sink.received };
}

async function faultyWith(answer: Line, options: SmtpOptions = { silenceMs: 300, sendMs: 600 }) {
  const server = await startFaulty(answer);
  const mailer = createSmtpMailer(server.url, FROM, options);
  closing.push(() => mailer.close(), server.close);
  return { mailer, lines: server.lines };
}

const mail = (over: Partial<Mail> = {}): Mail => ({
  to: 'owner@lindgren.example',
  subject: 'New submission: Careers',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  messageId: 'abcdefghjk_1@postern.example',
  ...over,
});

async function errorOf(sending: Promise<unknown>): Promise<MailError> {
  const error = await sending.then(
    () => new Error('it was sent'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MailError)) throw new Error('not a MailError', { cause: error });
  return error;
}

it('sends each recipient a separate copy: headers show to and cc, never bcc', async () => {
  const { mailer, received } = await sinkWith();
  const all = mail({
    to: ['a@one.example', 'b@one.example'],
    cc: ['c@one.example'],
    bcc: ['secret@one.example', 'A@one.example'],
    replyTo: 'sender@two.example',
  });
  expect(recipientsOf(all)).toEqual(['a@one.example', 'b@one.example', 'c@one.example', 'secret@one.example']);
  for (const recipient of recipientsOf(all)) {
    const accepted = await mailer.send(all, recipient);
    expect(accepted).toMatchObject({ accepted: true, reply: expect.stringMatching(/^250 /) });
  }
  expect(received.map(({ envelope }) => envelope)).toEqual(
    recipientsOf(all).map((to) => ({ from: 'no-reply@postern.example', to: [to] })),
  );
  for (const { message, raw } of received) {
    expect(message.from).toMatchObject({ name: 'Postern', address: 'no-reply@postern.example' });
    expect(message.to?.map(({ address }) => address)).toEqual(['a@one.example', 'b@one.example']);
    expect(message.cc?.map(({ address }) => address)).toEqual(['c@one.example']);
    expect(message.replyTo?.map(({ address }) => address)).toEqual(['sender@two.example']);
    expect(raw).not.toContain('secret');
    expect(message.messageId).toBe('<abcdefghjk_1@postern.example>');
  }
});

it('sends to a single address without naming the recipient', async () => {
  const { mailer, received } = await sinkWith();
  await mailer.send(mail());
  expect(received[0]?.envelope.to).toEqual(['owner@lindgren.example']);
  expect(headerNames(received[0]?.raw ?? '').toSorted()).toEqual(
    ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].concat(
      'x-auto-response-suppress',
    ),
  );
});

it('has the headers for automatic replies, unsubscribing and threads', async () => {
  const { mailer, received } = await sinkWith();
  const unsubscribe = { url: 'https://postern.example/u?t=a b<c>', oneClick: true };
  const date = new Date('2026-11-20T10:12:48Z');
  await mailer.send(mail({ unsubscribe, thread: 'abcdefghjk@postern.example', automatic: 'replied', date }));
  await mailer.send(mail({ unsubscribe: { url: 'http://localhost:3000/u', oneClick: true } }));
  const [first, second] = received.map(({ message }) => new Map(message.headers.map(({ key, value }) => [key, value])));
  expect(first?.get('list-unsubscribe')).toBe('<https://postern.example/u?t=a%20b%3Cc%3E>');
  expect(first?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(first?.get('references')).toBe('<abcdefghjk@postern.example>');
  expect(first?.get('auto-submitted')).toBe('auto-replied');
  expect(first?.get('date')).toBe('Fri, 20 Nov 2026 10:12:48 +0000');
  expect(second?.get('auto-submitted')).toBe('auto-generated');
  expect(second?.has('list-unsubscribe-post')).toBe(false);
});

it('sends without a return path if the server accepts that, else with ours', async () => {
  const open = await sinkWith();
  await open.mailer.send(mail({ returnPath: 'none' }));
  expect(open.received[0]?.envelope.from).toBe('');
  const strict = await sinkWith({
    onFrom: (address) => (address === '' ? { status: 550, text: '5.7.1 Sender required' } : undefined),
  });
  await strict.mailer.send(mail({ returnPath: 'none' }));
  expect(strict.received[0]?.envelope.from).toBe('no-reply@postern.example');
});

it('attaches buffers and streams, each read again, and nothing that could be unpacked', async () => {
  const { mailer, received } = await sinkWith();
  let opened = 0;
  const content = async () => {
    opened += 1;
    return Readable.from([Buffer.alloc(100_000, 7), Buffer.alloc(50_000, 8)]);
  };
  const attachments = [
    { name: 'Łódź ütz.pdf', contentType: 'application/pdf', size: 150_000, content },
    {
      name: 'x\r\nBcc: evil@attacker.example',
      contentType: 'text/html\r\nX-Evil: 1',
      size: 2,
      content: Buffer.from('hi'),
    },
    { name: '', contentType: 'message/rfc822', size: 9, content: Buffer.from('Subject: x') },
  ];
  const both = mail({ to: ['a@one.example', 'b@one.example'], attachments });
  await mailer.send(both, 'a@one.example');
  await mailer.send(both, 'b@one.example');
  expect(opened).toBe(2);
  for (const { message } of received) {
    expect(message.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual(
      [
        ['Łódź ütz.pdf', 'application/pdf', 'attachment'],
        ['x Bcc: evil@attacker.example', 'application/octet-stream', 'attachment'],
        ['file', 'application/octet-stream', 'attachment'],
      ],
    );
    const [first] = message.attachments;
    expect(Buffer.from(first?.content as ArrayBuffer)).toEqual(
      Buffer.concat([Buffer.alloc(100_000, 7), Buffer.alloc(50_000, 8)]),
    );
  }
});

it('refuses more than 10 MB, files longer than announced, and files that cannot be opened', async () => {
  const { mailer, received } = await sinkWith();
  const file = { name: 'a', contentType: 'text/plain' };
  const big = { ...file, size: 6_000_000, content: () => Promise.reject(new Error('never opened')) };
  expect(await errorOf(mailer.send(mail({ attachments: [big, big] })))).toMatchObject({
    permanent: true,
    stage: 'attachment',
    status: null,
  });
  let source: Readable | undefined;
  const other = { ...file, size: 3, content: async () => (source = Readable.from([Buffer.from('abc')])) };
  const gone = { ...file, size: 3, content: () => Promise.reject(new Error('no such file')) };
  expect(await errorOf(mailer.send(mail({ attachments: [other, gone] })))).toMatchObject({
    permanent: false,
    stage: 'attachment',
  });
  await expect.poll(() => source?.destroyed).toBe(true);
  const longer = { ...file, size: 3, content: async () => Readable.from([Buffer.from('abcd')]) };
  expect(await errorOf(mailer.send(mail({ attachments: [longer] })))).toMatchObject({
    permanent: false,
    stage: 'attachment',
  });
  expect(received).toEqual([]);
});

it('distinguishes permanent from temporary failures, and their causes', async () => {
  const { mailer, received } = await sinkWith({
    onRcpt(address) {
      if (address.startsWith('gone@')) return { status: 550, text: `5.1.1 <${address}> No such user\x1b[31m` };
      if (address.startsWith('grey@')) return { status: 451, text: '4.7.1 Greylisted, try again later' };
      if (address.startsWith('full@')) return { status: 452, text: '4.2.2 Mailbox full' };
      return undefined;
    },
    onData: (raw) => (raw.includes('VIAGRA') ? { status: 554, text: '5.7.1 Looks like spam' } : undefined),
  });
  const to = ['gone@x.example', 'grey@x.example', 'full@x.example', 'fine@x.example'];
  const all = mail({ to });
  expect(await errorOf(mailer.send(all, 'gone@x.example'))).toMatchObject({
    permanent: true,
    status: 550,
    stage: 'recipient',
    reply: '550 5.1.1 <gone@x.example> No such user [31m',
  });
  expect(await errorOf(mailer.send(all, 'grey@x.example'))).toMatchObject({ permanent: false, status: 451 });
  expect(await errorOf(mailer.send(all, 'full@x.example'))).toMatchObject({ permanent: false, status: 452 });
  // The next recipient still gets the email.
  await expect(mailer.send(all, 'fine@x.example')).resolves.toMatchObject({ accepted: true });
  expect(received.map(({ envelope }) => envelope.to)).toEqual([['fine@x.example']]);
  expect(await errorOf(mailer.send(mail({ text: 'VIAGRA' })))).toMatchObject({
    permanent: true,
    status: 554,
    stage: 'message',
  });
  // A refusal of our own address is our problem: no recipient is to blame.
  const strict = await sinkWith({ onFrom: () => ({ status: 550, text: '5.7.1 Not your domain' }) });
  expect(await errorOf(strict.mailer.send(mail()))).toMatchObject({ permanent: false, status: 550, stage: 'sender' });
});

it.each<[string, Line]>([
  ['drops at once', () => 'drop'],
  ['never greets', () => 'hang'],
  ['has no service', () => '554 no service'],
  ['is busy', usual((line) => (line === 'CONNECT' ? '421 4.3.2 busy' : undefined))],
  ['drops at RCPT', usual((line) => (line.startsWith('RCPT') ? 'drop' : undefined))],
  ['hangs at RCPT', usual((line) => (line.startsWith('RCPT') ? 'hang' : undefined))],
  ['drops in the middle of the email', usual((line) => (line.startsWith('Subject') ? 'drop' : undefined))],
  ['hangs at the end of the email', usual((line) => (line === '.' ? 'hang' : undefined))],
  ['drops at the end of the email', usual((line) => (line === '.' ? 'drop' : undefined))],
  ['shuts down at RCPT', usual((line) => (line.startsWith('RCPT') ? '421 4.3.0 going down' : undefined))],
  ['is out of step', usual((line) => (line === 'DATA' ? '503 5.5.1 bad sequence' : undefined))],
  ['talks nonsense', usual((line) => (line.startsWith('RCPT') ? 'hello there' : undefined))],
])('a server that %s is a temporary failure', async (_name, answer) => {
  const { mailer, lines } = await faultyWith(answer);
  const elapsed = stopwatch();
  const error = await errorOf(mailer.send(mail()));
  expect(error).toMatchObject({ permanent: false, stage: expect.not.stringMatching('attachment') });
  expect(Buffer.byteLength(error.reply)).toBeLessThanOrEqual(500);
  expect(error.reply).not.toMatch(/127\.0\.0\.1|ECONN/);
  expect(elapsed()).toBeLessThan(3000);
  // One call is one attempt: the caller counts them and decides about the next.
  expect(lines.filter((line) => line === 'CONNECT')).toHaveLength(1);
});

it.each<[string, Line, boolean]>([
  ['refuses the recipient', usual((line) => (line.startsWith('RCPT') ? '550 no' : undefined)), false],
  ['drops at RCPT', usual((line) => (line.startsWith('RCPT') ? 'drop' : undefined)), false],
  ['hangs at DATA', usual((line) => (line === 'DATA' ? 'hang' : undefined)), false],
  ['refuses the email', usual((line) => (line === '.' ? '554 no' : undefined)), false],
  ['shuts down at the end of the email', usual((line) => (line === '.' ? '421 going down' : undefined)), false],
  ['hangs at the end of the email', usual((line) => (line === '.' ? 'hang' : undefined)), true],
  ['drops at the end of the email', usual((line) => (line === '.' ? 'drop' : undefined)), true],
  ['talks nonsense at the end of the email', usual((line) => (line === '.' ? 'hello there' : undefined)), true],
])('a server that %s: whether it may have the email without saying so', async (_name, answer, isUnanswered) => {
  const { mailer } = await faultyWith(answer);
  expect(await errorOf(mailer.send(mail()))).toMatchObject({ isUnanswered });
});

it('an email that is aborted may have arrived only once the server has all of it', async () => {
  for (const [place, isUnanswered] of [
    ['RCPT', false],
    ['.', true],
  ] as const) {
    const stopping = new AbortController();
    const { mailer } = await faultyWith(
      usual((line) => {
        if (!line.startsWith(place)) return undefined;
        stopping.abort();
        return 'hang';
      }),
    );
    const error = await errorOf(mailer.send(mail({ text: 'plain' }), undefined, stopping.signal));
    expect(error).toMatchObject({ permanent: false, isUnanswered });
  }
});

it('an email that a person wrote replies in a conversation, is plain text, and does not say that it is automatic', async () => {
  const { mailer, received } = await sinkWith();
  const ids = Array.from({ length: 40 }, (_, n) => `n${n}@postern.example`);
  await mailer.send(mail({ html: '', automatic: 'no', repliesTo: ids, fromName: 'Ada "L" <ada@x.example>\r\nBcc: x' }));
  await mailer.send(mail({ fromName: '@<>' }));
  const [reply, usualOne] = received;
  expect(reply?.message).toMatchObject({
    inReplyTo: '<n39@postern.example>',
    from: { name: 'Ada L ada x.example Bcc x', address: 'no-reply@postern.example' },
  });
  const references = reply?.message.references?.split(/\s+/) ?? [];
  expect(references).toHaveLength(20);
  expect([references[0], references.at(-1)]).toEqual(['<n0@postern.example>', '<n39@postern.example>']);
  expect(reply?.message.html).toBeUndefined();
  const names = headerNames(reply?.raw ?? '');
  for (const name of ['auto-submitted', 'x-auto-response-suppress', 'precedence', 'bcc'])
    expect(names).not.toContain(name);
  expect(usualOne?.message.from).toEqual({ name: 'Postern', address: 'no-reply@postern.example' });
});

it('a server that is unreachable or unknown is a temporary failure and is not named', async () => {
  for (const url of ['smtp://127.0.0.1:1', 'smtp://user:hunter2@nowhere.invalid']) {
    const mailer = createSmtpMailer(url, FROM);
    const error = await errorOf(mailer.send(mail()));
    expect(error).toMatchObject({ permanent: false, status: null, stage: 'connection' });
    expect(error.reply).toMatch(/^The mail server could not be (?:reached|found)\.$/);
    mailer.close();
  }
});

it('a refused sign-in or missing TLS is our problem', async () => {
  const signIn = usual((line) => {
    if (line.startsWith('EHLO')) return '250-here\r\n250 AUTH PLAIN LOGIN';
    return line.startsWith('AUTH') ? '535 5.7.8 no' : undefined;
  });
  const server = await startFaulty(signIn);
  closing.push(server.close);
  const mailer = createSmtpMailer(server.url.replace('//', '//me:wrong@'), FROM);
  expect(await errorOf(mailer.send(mail()))).toMatchObject({ permanent: false, status: 535, stage: 'connection' });
  const plain = createSmtpMailer(`${server.url}?requireTLS=true`, FROM, { silenceMs: 500 });
  expect(await errorOf(plain.send(mail()))).toMatchObject({ permanent: false, stage: 'connection' });
  const secure = createSmtpMailer(server.url.replace('smtp:', 'smtps:'), FROM, { silenceMs: 500 });
  expect(await errorOf(secure.send(mail()))).toMatchObject({ permanent: false, status: null });
  for (const each of [mailer, plain, secure]) each.close();
});

it('a server that trickles its answers times out, and a caller can abort', async () => {
  const trickle = usual((line) => (line.startsWith('RCPT') ? '250-wait' : undefined));
  const { mailer } = await faultyWith(trickle, { silenceMs: 5000, sendMs: 300 });
  expect(await errorOf(mailer.send(mail()))).toMatchObject({ permanent: false, status: null });
  const stopping = new AbortController();
  const sending = errorOf(mailer.send(mail(), undefined, stopping.signal));
  stopping.abort();
  expect(await sending).toMatchObject({ permanent: false });
  expect(await errorOf(mailer.send(mail(), undefined, stopping.signal))).toMatchObject({ permanent: false });
});

it('sends nothing if an address, an id or a link could be parsed as more than it is', async () => {
  const { mailer, received } = await sinkWith();
  const bad: Partial<Mail>[] = [
    { to: 'a@b.example, c@d.example' },
    { to: 'a@b.example\r\nRCPT TO:<c@d.example>' },
    { to: '"a@b.example"@c.example' },
    { to: '<a@b.example>' },
    { to: ['a@b.example', 'c@d.example'] },
    { to: [] },
    { cc: ['x y@z.example'], to: 'a@b.example' },
    { replyTo: 'a@b.example>\r\nBcc: <c@d.example' },
    { messageId: 'no-host' },
    { messageId: 'a@b>\r\nBcc: c@d.example' },
    { thread: 'a@b c@d' },
    { repliesTo: ['a@b.example', 'c@d>\r\nBcc: <c@d.example'] },
    { unsubscribe: { url: 'javascript:alert(1)', oneClick: false } },
    { unsubscribe: { url: 'not a link', oneClick: false } },
  ];
  for (const over of bad)
    expect(await errorOf(mailer.send(mail(over)))).toMatchObject({ permanent: true, status: null });
  expect(await errorOf(mailer.send(mail(), 'stranger@x.example'))).toMatchObject({ permanent: true });
  await mailer.send(mail(), 'OWNER@lindgren.example');
  expect(received).toHaveLength(1);
});

it('keeps one email for each recipient in the development mailbox', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-mailbox-'));
  closing.push(() => rm(folder, { recursive: true }));
  const mailbox = createDevMailbox(folder, pino({ level: 'silent' }));
  const mailer = createMailboxMailer(mailbox, FROM);
  const both = mail({ to: ['a@one.example'], bcc: ['b@one.example'] });
  for (const recipient of recipientsOf(both)) await mailer.send(both, recipient);
  const kept = await mailbox.list();
  expect(kept.map(({ to }) => to)).toEqual(['b@one.example', 'a@one.example']);
  const eml = (await readdir(folder)).find((name) => name.endsWith('.eml'));
  expect(await readFile(path.join(folder, eml ?? ''), 'utf8')).toContain('Message-ID: <abcdefghjk_1@postern.example>');
});

it('closes the files of an email that no server accepts', async () => {
  const refusing = await sinkWith({ onRcpt: () => ({ status: 550, text: '5.1.1 No such user' }) });
  const trickle = usual((line) => (line.startsWith('RCPT') ? '250-wait' : undefined));
  const { mailer: slow } = await faultyWith(trickle, { silenceMs: 5000, sendMs: 300 });
  const nowhere = createSmtpMailer('smtp://127.0.0.1:1', FROM, { silenceMs: 300, sendMs: 600 });
  closing.push(() => nowhere.close());
  const sendings: ((given: Mail) => Promise<unknown>)[] = [
    (given) => refusing.mailer.send(given),
    (given) => refusing.mailer.send({ ...given, replyTo: 'no address' }),
    (given) => refusing.mailer.send(given, undefined, AbortSignal.abort()),
    (given) => nowhere.send(given),
    (given) => slow.send(given),
  ];
  for (const send of sendings) {
    const opened: Readable[] = [];
    const content = async () => {
      const stream = new Readable({ read: () => undefined });
      opened.push(stream);
      return stream;
    };
    const attachments = [{ name: 'plan.txt', contentType: 'text/plain', size: 5, content }];
    expect(await errorOf(send(mail({ attachments })))).toBeInstanceOf(MailError);
    expect(opened.map(({ destroyed }) => destroyed)).not.toContain(false);
  }
});
