import { describe, expect, it } from 'vitest';
import { mailboxKey, whyNotAnswered } from './refuse-address.ts';
import { autoresponseMail } from './compose-autoresponse.ts';
import { autoresponseRule, decideAutoresponse, type AutoresponseSettings } from './decide-autoresponse.ts';
import { aSubmission, ENDPOINT, PUBLIC_URL, readHtml } from '../deliveries/channels/email/testing.ts';

const settings: AutoresponseSettings = { enabled: true, subject: null, body: null, reply_to: null };
const own = ['Postern <no-reply@postern.example>', 'support@postern.example', 'owner@lindgren.example'];
const decide = (email: string, over: Parameters<typeof aSubmission>[1] = {}) =>
  decideAutoresponse({ settings, own, submission: aSubmission([['email', email]], over) });

describe('the decision to answer', () => {
  it('answers a person whose submission is not spam', () => {
    expect(decide('Ada+form@sender.example')).toEqual({
      send: true,
      to: 'Ada+form@sender.example',
      limiterKey: `${ENDPOINT} ada@sender.example`,
    });
    expect(autoresponseRule).toEqual({ name: 'autoresponse', points: 1, windowSeconds: 3600 });
  });

  it('does not answer when switched off, marked as spam, held or refused, or without one valid address', () => {
    const off = { ...settings, enabled: false };
    const submission = aSubmission([['email', 'ada@sender.example']]);
    expect(decideAutoresponse({ settings: off, own, submission })).toMatchObject({ send: false });
    for (const status of ['spam', 'held', 'refused'] as const)
      expect(decide('ada@sender.example', { status })).toMatchObject({ send: false });
    for (const email of ['', 'ada', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])
      expect(decide(email)).toMatchObject({ send: false });
  });

  const never = [
    'mailer-daemon@x.example MAILER-DAEMON@x.example postmaster@x.example noreply@x.example no-reply@x.example',
    'no_reply@x.example no.reply+7@x.example do-not-reply@x.example donotreply@x.example bounces@x.example',
    'bounce-123-ada=y.example@x.example owner-list@x.example news-request@x.example dev-bounces@x.example',
    'list@x.example listserv@x.example ada@googlegroups.com dev@lists.x.example dev-unsubscribe@x.example',
    'dev_subscribe@x.example root@x.example autoreply@x.example',
    'no-reply@postern.example Support+x@postern.example OWNER@lindgren.example',
  ];
  it.each(never.flatMap((line) => line.split(' ')))('never answers %s', (address) => {
    expect(whyNotAnswered(address, own)).toEqual(expect.any(String));
  });

  it.each(['ada@x.example', 'reply@x.example', 'lister@x.example', 'norman@x.example', 'ada@listsomething.example'])(
    'but answers %s',
    (address) => {
      expect(whyNotAnswered(address, own)).toBeUndefined();
    },
  );

  it('counts spellings of one mailbox as one', () => {
    expect(new Set(['a@b.example', 'A@B.example', 'a+x@b.example', 'a+y+z@b.example'].map(mailboxKey)).size).toBe(1);
  });
});

describe('the answer', () => {
  const fields: [string, string][] = [
    ['name', 'Ada <b>'],
    ['email', 'ada@sender.example'],
    ['message', 'Buy https://spam.example'],
  ];
  const answer = (over: Partial<AutoresponseSettings> = {}) =>
    autoresponseMail({
      settings: { ...settings, ...over },
      submission: aSubmission(fields),
      endpoint: { id: ENDPOINT, name: 'Careers' },
      to: 'ada@sender.example',
      publicUrl: PUBLIC_URL,
    });

  it('is marked as automatic and has no return path (RFC 3834)', () => {
    expect(answer()).toMatchObject({
      to: 'ada@sender.example',
      automatic: 'replied',
      returnPath: 'none',
      messageId: expect.stringMatching(/^abcdefghjk_[^@]*\.answer@postern\.example$/),
    });
    expect(answer()).not.toHaveProperty('replyTo');
    expect(answer({ reply_to: 'maja@lindgren.example' }).replyTo).toBe('maja@lindgren.example');
  });

  it('repeats nothing of the submission, unless its owner wants that', () => {
    const { subject, text, html } = answer();
    expect(subject).toBe('We have received your message');
    for (const twin of [text, html]) expect(twin).not.toMatch(/spam\.example|Ada/);
  });

  it('has its owner’s text, as plain text and HTML', () => {
    const { subject, text, html } = answer({
      subject: 'Thanks, {{name}}',
      body: 'Dear {{name}},\n\n{{unknown}}thank you.',
    });
    expect(subject).toBe('Thanks, Ada <b>');
    for (const twin of [text, readHtml(html)]) expect(twin).toContain('Dear Ada <b>,\n\nthank you.');
    expect(answer({ subject: '{{', body: '{{#each' }).text).toContain('has arrived');
  });
});
