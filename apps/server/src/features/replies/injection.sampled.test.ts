import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleOf } from '../../../test/sample.ts';
import { createSmtpMailer, type Mailer } from '../../outbound/mailer/mailer.ts';
import { startSink, type Received, type Sink } from '../../outbound/mailer/testing.ts';
import { harmIn } from '../deliveries/channels/email/harm-testing.ts';
import { aSubmission, hostile } from '../deliveries/channels/email/testing.ts';
import { fillTemplate, replyMail } from './compose-reply.ts';

let sink: Sink;
let mailer: Mailer;
beforeAll(async () => {
  sink = await startSink();
  mailer = createSmtpMailer(sink.url, 'Postern <no-reply@postern.example>');
});
afterAll(async () => {
  mailer.close();
  await sink.close();
});

const TO = 'visitor@sender.example';
const only =
  'from to subject message-id date mime-version content-type content-transfer-encoding in-reply-to references'.split(
    ' ',
  );

/** The text in every place that the author, the owner or the sender can fill in. */
async function send(text: string): Promise<Received> {
  const submission = aSubmission([
    [text, text],
    ['name', text],
    ['message', text],
  ]);
  const template = { subject: `${text.slice(0, 100)} {{name}} {{endpoint}}`, text: `${text}\n{{message}} {{name}}` };
  const filled = fillTemplate(template, { endpoint: text, submission, language: 'en' });
  const facts = { to: TO, replyTo: 'ada@sender.example', messageId: 'a.b@postern.example', writtenAt: new Date(0) };
  await mailer.send(
    replyMail({ ...facts, ...filled, endpoint: text, language: 'en', author: text, earlier: ['a@postern.example'] }),
    TO,
  );
  const [received] = sink.received.splice(0);
  if (!received) throw new Error('There should be an email.');
  return received;
}

/** Characters and words that begin a header or a name in some program, each in the middle of a text. */
const corpus = [
  ...['\r\n', '\n', '\r', '\0', '\u0085', '\u2028', '\u2029', '\u000b', '\u000c', '\u202e', '\ufeff', '\ud800'].map(
    (char) => `Re: hello${char}Bcc: thief@attacker.example`,
  ),
  '=?utf-8?Q?=0D=0ABcc:_thief@attacker.example?=',
  '=?utf-8?B?DQpCY2M6IHRoaWVmQGF0dGFja2VyLmV4YW1wbGU=?=',
  '"\r\n <thief@attacker.example>',
  'security@bank.example" <thief@attacker.example>, x',
  'a\r\n.\r\nMAIL FROM:<thief@attacker.example>\r\nRCPT TO:<b@x.example>\r\nDATA\r\n',
];

it('breaks and encoded words in every text: one recipient, our headers, our address as the sender', async () => {
  for (const text of corpus) {
    const received = await send(text);
    expect({ text, harm: harmIn(received, { to: TO, only }) }).toEqual({ text, harm: [] });
    expect(received.message.from?.address).toBe('no-reply@postern.example');
    expect(received.message.from?.name).not.toMatch(/[@<>"\p{Cc}\u2028\u2029]/u);
  }
  expect(sink.received).toEqual([]);
});

it('a thousand hostile strings do no more', async () => {
  for (const text of sampleOf(hostile))
    expect({ text, harm: harmIn(await send(text), { to: TO, only }) }).toEqual({ text, harm: [] });
});

it('an attack that worked would be found', async () => {
  const received = await send('hello');
  expect(harmIn(received, { to: TO, only: [...only, 'bcc'] })).toEqual(['a header of theirs']);
  expect(harmIn(received, { to: 'other@sender.example', only })).toEqual(['another recipient', 'another To']);
});
