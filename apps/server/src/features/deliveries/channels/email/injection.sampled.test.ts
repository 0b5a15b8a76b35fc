import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleOf } from '../../../../../test/sample.ts';
import { headerNames, startSink, type Received, type Sink } from '../../../../outbound/mailer/testing.ts';
import { createSmtpMailer, type Mailer } from '../../../../outbound/mailer/mailer.ts';
import type { Mail } from '../../../../outbound/mailer/mail.ts';
import { autoresponseMail } from '../../../autoresponse/compose-autoresponse.ts';
import { digestMail } from '../../digest/compose-digest.ts';
import { toAddress } from './read-addresses.ts';
import { submissionMail } from './compose-submission-mail.ts';
import { harmIn, markupIn, ours } from './harm-testing.ts';
import { aFile, anOutgoing, aSubmission, ENDPOINT, hostile, OWNER, PUBLIC_URL } from './testing.ts';

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

/** The text in every place that a stranger, or a careless owner, can fill in. */
const everywhere = (text: string) =>
  anOutgoing({
    endpoint: text,
    fields: [
      [text, text],
      ['name', text],
      ['email', text],
      ['_replyto', text],
      ['_subject', text],
      ['_cc', text],
      ['list', [text, text]],
      ['deep', { [text]: text }],
    ],
    submission: {
      status: 'spam',
      spam: { score: 9, reasons: [{ signal: text, weight: 9, detail: text }] },
      files: [aFile({ field: text, name: text, content_type: text, flag: text })],
    },
  });

async function send(mail: Mail, to: string): Promise<Received> {
  const before = sink.received.length;
  await mailer.send(mail, to);
  const received = sink.received[before];
  if (!received || sink.received.length !== before + 1) throw new Error('There should be exactly one more email.');
  return received;
}

it('has a thousand strings, and checks that can fail', async () => {
  expect(new Set(hostile).size).toBe(1000);
  expect(markupIn('<p>&lt;script><script>')).toEqual(['script']);
  expect(markupIn('<a href="https://attacker.example/">')).toEqual(['https://attacker.example/']);
  const mail = submissionMail({ outgoing: anOutgoing(), recipient: OWNER });
  expect(harmIn(await send(mail, OWNER), { to: OWNER })).toEqual([]);
  expect(harmIn(await send({ ...mail, cc: ['c@x.example'] }, OWNER), { to: OWNER })).toEqual([
    'a copy',
    'a header of theirs',
  ]);
  expect(harmIn(await send(mail, OWNER), { to: 'another@x.example' })).toEqual(['another recipient', 'another To']);
});

it('a thousand hostile strings in every field: one recipient, our headers, no script', async () => {
  for (const text of sampleOf(hostile)) {
    const mail = submissionMail({ outgoing: everywhere(text), recipient: OWNER, confirmed: [OWNER] });
    expect({ text, harm: harmIn(await send(mail, OWNER), { to: OWNER }) }).toEqual({ text, harm: [] });
  }
});

it('the same in the owner’s templates, in the template and in its values', async () => {
  for (const text of sampleOf(hostile.filter((_text, index) => index % 3 === 0))) {
    const outgoing = everywhere(text);
    const subject = `${text.slice(0, 100)} {{name}} {{endpoint}}`;
    const body = `${text}\n{{name}} {{endpoint}} {{submission_url}} {{#each fields}}{{name}}={{value}}{{/each}}`;
    const destination = { ...outgoing.destination, config: { to: [OWNER], subject, body } };
    const mail = submissionMail({ outgoing: { ...outgoing, destination }, recipient: OWNER });
    expect({ text, harm: harmIn(await send(mail, OWNER), { to: OWNER }) }).toEqual({ text, harm: [] });
  }
});

it('the same in attached files', async () => {
  for (const text of sampleOf(hostile.filter((_text, index) => index % 10 === 0))) {
    const file = aFile({ field: text, name: text, content_type: text, size: 2 });
    const outgoing = anOutgoing({ submission: { files: [file] }, config: { files: 'attached' } });
    const mail = submissionMail({ outgoing, recipient: OWNER, openFile: () => Promise.reject(new Error('unused')) });
    const attachments = mail.attachments?.map((each) => ({ ...each, content: Buffer.from('hi') })) ?? [];
    const { message, raw } = await send({ ...mail, attachments }, OWNER);
    expect(message.attachments).toHaveLength(1);
    expect(message.attachments[0]).toMatchObject({ mimeType: 'application/octet-stream', disposition: 'attachment' });
    expect(headerNames(raw).toSorted()).toEqual(ours.toSorted());
  }
});

it('the same in digests and in autoresponses', async () => {
  for (const text of sampleOf(hostile.filter((_text, index) => index % 3 === 1))) {
    const { submission, endpoint } = everywhere(text);
    const digest = digestMail({
      delivery_id: `${ENDPOINT}_d123456789abcdefghjk`,
      endpoint,
      submissions: [submission, aSubmission([[text, text]])],
      total: 70,
      to: [OWNER],
      publicUrl: PUBLIC_URL,
    });
    expect({ text, harm: harmIn(await send(digest, OWNER), { to: OWNER }) }).toEqual({ text, harm: [] });
    const settings = {
      enabled: true,
      subject: `${text} {{name}}`,
      body: '{{name}} {{#each fields}}{{value}}{{/each}}',
      reply_to: null,
    };
    const to = 'ada@sender.example';
    const answer = autoresponseMail({ settings, submission, endpoint, to, publicUrl: PUBLIC_URL });
    const received = await send(answer, to);
    expect({ text, harm: harmIn(received, { to }) }).toEqual({ text, harm: [] });
    expect(received.envelope.from).toBe('');
  }
});

it('reads none of them as an address', () => {
  expect(hostile.map(toAddress).filter((address) => address !== undefined)).toEqual([]);
});
