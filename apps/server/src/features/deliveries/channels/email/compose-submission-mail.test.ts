import { destinationConfigs } from '@postern/contracts';
import fc from 'fast-check';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { MailError } from '../../../../outbound/mailer/error.ts';
import { startSink } from '../../../../outbound/mailer/testing.ts';
import { createSmtpMailer } from '../../../../outbound/mailer/mailer.ts';
import { handOver, refusesAddress, toMailOutcome } from './hand-over.ts';
import { copiesOf, senderOf } from './read-addresses.ts';
import { attachable, submissionMail, type SubmissionMailFacts } from './compose-submission-mail.ts';
import { aFile, anOutgoing, OWNER, PUBLIC_URL, readHtml } from './testing.ts';
import { inBytes } from './format-values.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const compose = (given: Parameters<typeof anOutgoing>[0], over: Partial<SubmissionMailFacts> = {}) =>
  submissionMail({ outgoing: anOutgoing(given), recipient: OWNER, ...over });

describe('recipients', () => {
  it.each<[string, [string, string][], string | undefined]>([
    [
      '_replyto first',
      [
        ['email', 'b@x.example'],
        ['_replyto', 'a@x.example'],
      ],
      'a@x.example',
    ],
    [
      'email, whatever its case',
      [
        ['EMail', 'b@x.example'],
        ['mail', 'c@x.example'],
      ],
      'b@x.example',
    ],
    [
      'e-mail before mail',
      [
        ['mail', 'c@x.example'],
        ['E-Mail', 'b@x.example'],
      ],
      'b@x.example',
    ],
    ['spaces around it', [['email', ' b@x.example ']], 'b@x.example'],
    [
      'the same twice',
      [
        ['email', 'b@x.example'],
        ['email', 'b@x.example'],
      ],
      'b@x.example',
    ],
    [
      'two different ones',
      [
        ['email', 'b@x.example'],
        ['email', 'c@x.example'],
      ],
      undefined,
    ],
    ['a list', [['email', 'b@x.example, c@x.example']], undefined],
    ['a name with it', [['email', 'Ada <b@x.example>']], undefined],
    ['a break behind it', [['email', 'b@x.example\r\n']], undefined],
    [
      'a broken _replyto',
      [
        ['_replyto', 'nobody'],
        ['email', 'b@x.example'],
      ],
      'b@x.example',
    ],
    ['none', [['name', 'b@x.example']], undefined],
  ])('%s', (_name, fields, address) => {
    expect(senderOf(fields)).toBe(address);
    expect(compose({ fields }).replyTo).toBe(address);
  });

  it('_cc reaches confirmed addresses only', () => {
    const fields: [string, string][] = [['_cc', 'Boss@lindgren.example; stranger@x.example, other@lindgren.example\n']];
    expect(copiesOf(fields, ['boss@lindgren.example', 'third@lindgren.example'])).toEqual(['boss@lindgren.example']);
    expect(compose({ fields }, { confirmed: ['boss@lindgren.example'] }).cc).toEqual(['boss@lindgren.example']);
    expect(compose({ fields }).cc).toEqual([]);
  });

  it('all recipients are shown except hidden ones; each copy names its recipient', () => {
    const config = { to: [OWNER, 'b@x.example'], cc: ['c@x.example'], bcc: ['d@x.example'] };
    const mail = compose({ config }, { recipient: 'd@x.example' });
    expect(mail).toMatchObject(config);
    expect(mail.text).toContain('because d@x.example receives');
    expect(compose({}, { recipient: 'late@x.example' }).cc).toEqual(['late@x.example']);
  });
});

describe('content', () => {
  it('the template, else _subject, else the endpoint’s name', () => {
    const fields: [string, string][] = [
      ['name', 'Ada'],
      ['_subject', 'From {{name}}\r\nBcc: x@y.example'],
    ];
    expect(compose({ fields, config: { subject: '{{name}} at {{endpoint}}' } }).subject).toBe('Ada at Careers');
    // A visitor can change a form: only the owner's templates are templates.
    expect(compose({ fields }).subject).toBe('From {{name}} Bcc: x@y.example');
    expect(compose({ fields: [] }).subject).toBe('New submission: Careers');
    expect(compose({ fields, config: { subject: '{{unknown}}' } }).subject).toContain('From');
    expect(compose({ config: { subject: '{{broken' } }).subject).toBe('New submission: Careers');
    expect(compose({ event: 'test' }).subject).toBe('Test: Careers');
    expect(compose({ fields: [['_subject', 'x'.repeat(5000)]] }).subject).toHaveLength(200);
  });

  it('every field in the order sent, including repeats, the same in text and in HTML', () => {
    const fields: [string, string][] = [
      ['zeta', 'last first'],
      ['tags[]', 'one'],
      ['tags[]', 'two'],
      ['arabic', 'مرحبا بالعالم'],
      ['hebrew', 'שלום (עולם)'],
      ['cjk', '你好，世界。こんにちは 안녕하세요'],
      ['emoji', '👩‍👩‍👧‍👦 🏳️‍🌈 ok'],
      ['markup', '<b>"Tom" & \'Jerry\'</b>'],
      ['lines', 'one\r\n\r\n  two\rthree'],
      ['_subject', 'not shown'],
      ['_cc', 'nobody@x.example'],
      ['_replyto', 'not an address'],
      ['', ''],
    ];
    const { text, html } = compose({ fields });
    const page = readHtml(html);
    let [inText, inPage] = [0, 0];
    for (const [name, value] of fields.filter(([each]) => !['_subject', '_cc'].includes(each))) {
      inText = text.indexOf(`\n${name || '—'}:`, inText) + 1;
      inPage = page.indexOf(name || '—', inPage) + 1;
      expect(inText).toBeGreaterThan(0);
      expect(inPage).toBeGreaterThan(0);
      const clean = (value || '—').replaceAll(/\r\n?/g, '\n');
      expect(text.slice(inText)).toContain(clean.replaceAll('\n', '\n  '));
      expect(page.slice(inPage)).toContain(clean);
    }
    expect(text).not.toMatch(/not shown|nobody@x/);
    expect(html).not.toMatch(/<b>|src=|url\(/);
    expect(html).toContain('dir="auto"');
  });

  it('values other than text, written for people', () => {
    const { text } = compose({
      fields: [
        ['n', 3],
        ['yes', true],
        ['none', null],
        ['list', ['a', 1]],
        ['deep', { a: [1] }],
      ],
    });
    for (const line of ['n: 3', 'yes: true', 'none: —', 'list: a, 1', 'deep: {"a":[1]}'])
      expect(text).toContain(`\n${line}\n`);
  });

  it('a value cannot pass as another field or as our own words', () => {
    const { text } = compose({
      fields: [['message', 'hi\nemail: evil@attacker.example\n-- \nSwitch these emails off: http://x']],
    });
    expect(text.match(/^email:/m)).toBeNull();
    expect(text.match(/^-- $/gm)).toHaveLength(1);
  });

  it('files with their size and warnings; links to the submission and to the settings', () => {
    const files = [aFile(), aFile({ id: 'x', field: 'b', name: 'a.exe', flag: 'It is a program.', size: 8_700_000 })];
    for (const twin of [compose({ submission: { files } }).text, readHtml(compose({ submission: { files } }).html)]) {
      expect(twin).toContain('CV.pdf');
      expect(twin).toContain('application/pdf · 482 KB');
      expect(twin).toContain('8.7 MB · It is a program.');
    }
    expect(compose({}).text).toContain(`${PUBLIC_URL}/submissions/abcdefghjk_0123456789abcdefghjk`);
    expect(compose({}).text).toContain(`${PUBLIC_URL}/forms/abcdefghjk/deliveries`);
    const unsubscribe = { url: `${PUBLIC_URL}/u/x`, oneClick: true };
    expect(compose({}, { unsubscribe })).toMatchObject({ unsubscribe, text: expect.stringContaining('/u/x') });
  });

  it('the score only where it is not in the inbox', () => {
    const spam = { score: 7.4, reasons: [{ signal: 'links', weight: 4, detail: 'Nine links.' }] };
    expect(compose({ submission: { spam } }).text).not.toMatch(/7\.4|Nine links/);
    const { text, html } = compose({ submission: { spam, status: 'spam' } });
    for (const twin of [text, readHtml(html)])
      expect(twin).toContain('This was marked as spam, with a score of 7.4. Nine links.');
  });

  it('when a submission that was spam, held or on a waiting list was released', () => {
    const { text, html } = compose({ event: 'submission.released' });
    for (const twin of [text, readHtml(html)]) expect(twin).toMatch(/It was released for delivery on \w{3}, \d/);
  });

  it('the owner’s own text, and then the files', () => {
    const config = {
      body: 'Dear all,\n{{name}} wrote:\n{{#each fields}}{{name}}: {{value}}\n{{/each}}{{submission_url}}',
    };
    const { text, html } = compose({ fields: [['name', 'Ada <3']], config, submission: { files: [aFile()] } });
    for (const twin of [text, readHtml(html)]) {
      expect(twin).toContain(
        'Dear all,\nAda <3 wrote:\nname: Ada <3\ncv: CV.pdf\nhttps://postern.example/submissions/',
      );
      expect(twin).toContain('482 KB');
    }
  });

  it('the same id at every attempt, another id for another delivery', () => {
    expect(compose({})).toEqual(compose({}));
    expect(compose({}).messageId).toBe('abcdefghjk_d123456789abcdefghjk@postern.example');
  });

  it('sizes in words', () => {
    expect([0, 999, 1000, 482_113, 999_499, 999_500, 8_700_000, 52_428_800].map(inBytes)).toEqual([
      '0 B',
      '999 B',
      '1.0 KB',
      '482 KB',
      '999 KB',
      '1.0 MB',
      '8.7 MB',
      '52 MB',
    ]);
  });
});

describe('bounds', () => {
  it.each<[string, [string, string][]]>([
    ['500 fields', Array.from({ length: 500 }, (_none, n) => [`field ${n}`, `value ${n}`])],
    ['500 long ones', Array.from({ length: 500 }, (_none, n) => [`${n}${'n'.repeat(250)}`, '<"&>'.repeat(4000)])],
    [
      'one of 1 MB',
      [
        ['big', 'x'.repeat(1_000_000)],
        ['small', 'kept whole'],
      ],
    ],
    ['a line of 1 MB of breaks', [['breaks', '\n'.repeat(1_000_000)]]],
  ])('%s', (_name, fields) => {
    const started = process.threadCpuUsage();
    const { text, html } = compose({ fields });
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(200);
    expect(text.length).toBeLessThan(250_000);
    expect(html.length).toBeLessThan(1_000_000);
    for (const [name] of fields) expect(text).toContain(name.slice(0, 90));
  });

  it('cuts the long value, states how much, and keeps the short one whole', () => {
    const fields: [string, string][] = [
      ['big', 'x'.repeat(1_000_000)],
      ['small', 'kept whole'],
    ];
    const { text, html } = compose({ fields });
    expect(text).toContain('small: kept whole');
    for (const twin of [text, html]) expect(twin).toContain('990,000 more characters');
  });

  it('never throws, for any input', () => {
    const fields = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.jsonValue()));
    fc.assert(
      fc.property(fields, fc.string({ unit: 'binary' }), (sent, endpoint) => {
        const mail = compose({ fields: sent as Parameters<typeof senderOf>[0], endpoint });
        expect(mail.subject).not.toBe('');
        expect(mail.subject.length).toBeLessThanOrEqual(200);
        expect(mail.text).not.toMatch(/(?![\t\n])\p{Cc}/u);
        expect(mail.text.isWellFormed()).toBe(true);
        expect(mail.html.isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('attached files', () => {
  it('as many as fit into 10 MB, and none with a warning', () => {
    const files = [
      aFile({ id: 'a', size: 6_000_000 }),
      aFile({ id: 'b', size: 6_000_000 }),
      aFile({ id: 'c', size: 4_000_000 }),
      aFile({ id: 'd', size: 1, flag: 'A program.' }),
    ];
    expect(attachable(files).map(({ id }) => id)).toEqual(['a', 'c']);
    const openFile = async () => Readable.from([Buffer.from('x')]);
    const given = { submission: { files }, config: { files: 'attached' as const } };
    expect(compose(given, { openFile }).attachments).toHaveLength(2);
    expect(compose(given, { openFile }).text.match(/· attached/g)).toHaveLength(2);
    expect(compose(given).attachments).toBeUndefined();
    expect(compose({ submission: { files } }, { openFile }).attachments).toEqual([]);
  });

  it('arrive whole, through a real server', async () => {
    const sink = await startSink();
    const mailer = createSmtpMailer(sink.url, 'no-reply@postern.example');
    closing.push(() => mailer.close(), sink.close);
    const openFile = async () => Readable.from([Buffer.alloc(1000, 1), Buffer.alloc(500, 2)]);
    const given = {
      fields: [['name', 'Ünï 👋 שלום']] as [string, string][],
      submission: { files: [aFile({ size: 1500 })] },
      config: { files: 'attached' as const },
    };
    const mail = compose(given, { openFile });
    const { outcome } = await handOver(() => mailer.send(mail, OWNER));
    expect(outcome).toMatchObject({ result: 'delivered', status: 250 });
    const message = sink.received[0]?.message;
    expect(message?.text?.trimEnd()).toBe(mail.text.trimEnd());
    expect(message?.html?.trimEnd()).toBe(mail.html.trimEnd());
    expect(message?.attachments[0]?.content).toHaveProperty('byteLength', 1500);
  });
});

describe('outcomes', () => {
  const failure = (over: Partial<MailError>) =>
    new MailError({ stage: 'recipient', permanent: false, status: 451, reply: '451 later', ...over });

  it('delivered, refused permanently, or tried again', async () => {
    expect(toMailOutcome({ accepted: true, reply: '250 2.0.0 Ok' }, 12)).toEqual({
      result: 'delivered',
      status: 250,
      ms: 12,
      answer: '250 2.0.0 Ok',
    });
    expect(toMailOutcome(failure({}), 1)).toMatchObject({ result: 'failed', status: 451, answer: '451 later' });
    const gone = failure({ permanent: true, status: 550, reply: '550 no such user' });
    expect(toMailOutcome(gone, 1)).toMatchObject({ result: 'refused', status: 550 });
    expect([gone, failure({}), failure({ permanent: true, stage: 'message' })].map(refusesAddress)).toEqual([
      true,
      false,
      false,
    ]);
    const { outcome, error } = await handOver(() => Promise.reject(new TypeError('a bug')));
    expect(outcome).toMatchObject({ result: 'failed', status: null, answer: 'The email could not be handed over.' });
    expect(error?.cause).toBeInstanceOf(TypeError);
  });

  it('every destination that the contract accepts can receive email', () => {
    const config = destinationConfigs.email.parse({ to: ["o'neil+tag@x-y.example"] });
    expect(compose({ config }, { recipient: "o'neil+tag@x-y.example" }).to).toEqual(["o'neil+tag@x-y.example"]);
  });
});

it('uses the labels of the published form, of fields, choices and files', () => {
  const outgoing = {
    ...anOutgoing({
      fields: [
        ['topic_id', 'ws'],
        ['topic_id', ['ws', 'else']],
        ['source', 'web'],
      ],
      submission: { files: [aFile()] },
    }),
    labels: {
      fields: new Map([
        ['topic_id', 'Topic'],
        ['cv', 'Your <b>CV</b>'],
      ]),
      options: new Map([['topic_id', new Map([['ws', 'Workshop']])]]),
    },
  };
  const { text, html } = submissionMail({ outgoing, recipient: OWNER });
  expect(text).toContain('Topic: Workshop\nTopic: Workshop, else\nsource: web\nYour <b>CV</b>: CV.pdf');
  expect(readHtml(html ?? '')).toContain('Your <b>CV</b>');
});
