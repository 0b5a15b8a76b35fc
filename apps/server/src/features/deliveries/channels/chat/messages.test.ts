import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stopwatch } from '../../../../../test/stopwatch.ts';
import { toDiscordMessage } from './discord.channel.ts';
import { discordShape, slackShape, teamsShape, telegramShape } from './shapes-testing.ts';
import { toSlackMessage } from './slack.channel.ts';
import { toTeamsMessage } from './teams.channel.ts';
import { toTelegramMessage } from './telegram.channel.ts';
import {
  aFile,
  anOutgoingTo,
  hostileOutgoing,
  hostileTexts,
  submissionId,
  type Fields,
} from '../../model/outgoing-testing.ts';
import type { CalledKind, CalledOutgoing } from '../send.ts';

type Chat = Exclude<CalledKind, 'webhook'>;
const toMessage: Record<Chat, (outgoing: CalledOutgoing) => object> = {
  slack: toSlackMessage,
  discord: toDiscordMessage,
  teams: toTeamsMessage,
  telegram: (outgoing) => toTelegramMessage(outgoing, '-100123'),
};
const shapes = { slack: slackShape, discord: discordShape, teams: teamsShape, telegram: telegramShape };
const chats = ['slack', 'discord', 'teams', 'telegram'] as const;

/** All texts that a reader sees, without escapes. */
function read(chat: Chat, outgoing: CalledOutgoing): string {
  const texts: string[] = [];
  JSON.stringify(toMessage[chat](outgoing), (key, value: unknown) => {
    if (typeof value === 'string' && !['type', '$schema', 'contentType', 'version'].includes(key)) texts.push(value);
    return value;
  });
  const text = texts.join('\n');
  if (chat === 'discord') return text.replace(/\\([^A-Za-z0-9\s])/g, '$1');
  return chat === 'slack' ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : text;
}

describe.each(chats)('%s', (chat) => {
  test('has its published shape and limits for any input', () => {
    fc.assert(
      fc.property(hostileOutgoing(chat), (outgoing) => {
        expect(shapes[chat].safeParse(toMessage[chat](outgoing)).error).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  test.each<[string, Fields]>([
    ['500 fields', Array.from({ length: 500 }, (_, i) => [`field ${i}`, 'x'.repeat(1000)])],
    ['a megabyte', [['long', '😀'.repeat(250_000)]]],
    ['a megabyte of escaped characters', [['long', '&*"\\\n'.repeat(200_000)]]],
    [
      '500 names of 255 characters',
      Array.from({ length: 500 }, (_, i) => [`${i}`.padEnd(255, '*'), '<&>'.repeat(300)]),
    ],
    ['a million lines', [['long', 'x\n'.repeat(500_000)]]],
    ['NULs and overrides', [['\0\u202E', '\0\u202E\uD800']]],
    ['nothing', []],
    [
      'empty ones',
      [
        ['', ''],
        [' ', null],
        ['\u200B', []],
      ],
    ],
  ])('%s', (_, fields) => {
    const elapsed = stopwatch();
    const outgoing = anOutgoingTo(chat, { fields });
    expect(shapes[chat].safeParse(toMessage[chat](outgoing)).error).toBeUndefined();
    expect(elapsed()).toBeLessThan(1000);
    // The link to the submission is always there.
    expect(read(chat, outgoing)).toContain(`https://forms.example/submissions/${submissionId}`);
  });

  test('names the submission, the form, and the link to open it', () => {
    const text = read(
      chat,
      anOutgoingTo(chat, {
        fields: [
          ['name', 'Ada'],
          ['topics', 'sales'],
          ['message', 'Line one\nLine two'],
          ['topics', 'support'],
          ['deep', { a: [1] }],
        ],
        submission: { files: [aFile('cv.pdf', 1_234_567), aFile('small.txt', 12)] },
      }),
    );
    for (const part of ['New submission: Contact', 'Ada', 'sales, support', 'Line one', 'Line two', '{"a":[1]}'])
      expect(text).toContain(part);
    expect(text).toContain('cv.pdf (1.2 MB)');
    expect(text).toContain('small.txt (12 B)');
    expect(text).toContain(`https://forms.example/submissions/${submissionId}`);
    expect(text).not.toContain('more field');
  });

  test('states how many fields are missing', () => {
    const fields = Array.from({ length: 500 }, (_, i): Fields[number] => [`field ${i}`, 'short']);
    const text = read(chat, anOutgoingTo(chat, { fields }));
    const shown = fields.filter(([name]) => new RegExp(`${name}\\b`).test(text)).length;
    expect(shown).toBeGreaterThan(20);
    expect(text).toContain(`The submission has ${500 - shown} more fields.`);
  });

  test('spam, released, erased and test have different titles', () => {
    const title = (given: Parameters<typeof anOutgoingTo>[1]) => read(chat, anOutgoingTo(chat, given));
    expect(title({ submission: { status: 'spam' } })).toContain('New submission, marked as spam: Contact');
    expect(title({ event: 'submission.released' })).toContain('Released for delivery: Contact');
    expect(title({ event: 'test' })).toContain('Test from Postern: Contact');
    const erased = title({
      event: 'submission.erased',
      fields: [['name', 'Ada']],
      submission: { files: [aFile('cv.pdf')] },
    });
    expect(erased).toContain('Submission erased: Contact');
    expect(erased).not.toMatch(/Ada|cv\.pdf/);
    const gone = anOutgoingTo(chat, { event: 'submission.erased' });
    const { id, endpoint_id } = gone.submission;
    const onlyIds = { ...gone, submission: { id, endpoint_id } as CalledOutgoing['submission'] };
    expect(toMessage[chat](onlyIds)).toEqual(toMessage[chat](gone));
  });
});

describe('nothing that a visitor typed is interpreted', () => {
  const fields = hostileTexts.map((text, index): Fields[number] => [`${text}${index}`.slice(0, 255), text]);
  const files = hostileTexts.map((text) => aFile(text.slice(0, 255)));
  const outgoing = (kind: Chat, event: CalledOutgoing['event'] = 'submission.received') =>
    anOutgoingTo(kind, { fields, event, submission: { files } });

  test('Slack: the total stays within the size that Slack accepts', () => {
    const fields = Array.from({ length: 23 }, (_, i): Fields[number] => [`field ${i}`, '<'.repeat(2000)]);
    const { blocks } = toSlackMessage(anOutgoingTo('slack', { fields }));
    const texts = blocks.flatMap((block) => (block.type === 'context' ? block.elements : [block.text]));
    const chars = texts.reduce((sum, { text }) => sum + text.length, 0);
    expect(chars).toBeGreaterThan(11_500);
    expect(chars).toBeLessThanOrEqual(12_000);
  });

  test('Slack: all of it is plain text without an angle bracket', () => {
    fc.assert(
      fc.property(hostileOutgoing('slack'), (some) => {
        const { blocks, text } = toSlackMessage(some);
        expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
        const texts = blocks.flatMap((block) => (block.type === 'context' ? block.elements : [block.text]));
        const typed = texts.slice(0, -1);
        expect(typed.every(({ type, emoji }) => type === 'plain_text' && emoji === false)).toBe(true);
        for (const { text } of typed) expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
        // The text that is not plain has only our own words and one link.
        expect(texts.at(-1)?.text).toMatch(/^[\w .]*<https:\/\/forms\.example\/[\w/]+\|Open the submissions?>$/);
      }),
      { numRuns: 60 },
    );
    expect(toSlackMessage(outgoing('slack')).blocks.length).toBeGreaterThan(20);
  });

  test('Discord: each Markdown character has a backslash, and no one is mentioned', () => {
    fc.assert(
      fc.property(hostileOutgoing('discord'), (some) => {
        const { embeds, allowed_mentions } = toDiscordMessage(some);
        expect(allowed_mentions).toEqual({ parse: [] });
        const [{ title, description, fields }] = embeds;
        for (const text of [title, ...fields.flatMap(({ name, value }) => [name, value])])
          expect(text.replace(/\\[^A-Za-z0-9\s]/g, '')).not.toMatch(/[\\*_~`|<>#+\-.()[\]{}:@/!]/);
        expect(description).toMatch(/^[\w .]*\[Open the submissions?\]\(https:\/\/forms\.example\/[\w/]+\)$/);
      }),
      { numRuns: 60 },
    );
    const fields: Fields = [['a', '@everyone <@1> https://e.example']];
    const [shown] = toDiscordMessage(anOutgoingTo('discord', { fields })).embeds[0].fields;
    expect(shown?.value).toBe(String.raw`\@everyone \<\@1\> https\:\/\/e\.example`);
  });

  test('Telegram: outside of code there are only letters and our own words', () => {
    fc.assert(
      fc.property(hostileOutgoing('telegram'), (some) => {
        const { text, entities } = toTelegramMessage(some, '1');
        const code = entities.filter(({ type }) => type !== 'bold');
        let outside = '';
        let at = 0;
        for (const { offset, length } of code) {
          outside += text.slice(at, offset);
          at = offset + length;
        }
        const rest = (outside + text.slice(at))
          .replace(/https:\/\/forms\.example\/[\w/]+$/, '')
          .replace(/Open the submissions?: $/, '')
          .replace(/The submission has (\d+ more fields|one more field)\. $/, '');
        expect(rest).toMatch(/^[\p{L}\p{M}\p{N} \n_,?!'():-]*$/u);
        expect(rest).not.toMatch(/(?:\p{N}[ ()-]*){5}/u);
      }),
      { numRuns: 60 },
    );
  });

  test('Teams: all text is in text runs, which have no Markdown, and no function is left', () => {
    fc.assert(
      fc.property(hostileOutgoing('teams'), (some) => {
        const { body } = toTeamsMessage(some).attachments[0].content;
        const blocks = body.flatMap((block) => (block.type === 'Container' ? block.items : [block]));
        for (const { type, inlines } of blocks) {
          expect([type, inlines[0].type]).toEqual(['RichTextBlock', 'TextRun']);
          expect(inlines[0].text).not.toMatch(/\{\{|\$\{/);
        }
      }),
      { numRuns: 60 },
    );
  });
});
