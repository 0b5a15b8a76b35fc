import type { SafeAnswer } from '../../../../outbound/safe-fetch/safe-fetch.ts';
import { judgeStatus, type Judged } from '../post.ts';
import { isPage } from './read-answer.ts';
import { fitCard, toMore, type ChatCard, type ChatEntry } from './fit-card.ts';
import type { Outgoing } from '../../model/outgoing.ts';

/** More would fit, but Teams draws them slowly. */
const LIMITS = { fields: 60, nameChars: 255, valueChars: 4000 };
/** The most lines of a value that become separate blocks; the rest are joined in the last. */
const MAX_LINES = 40;
/**
 * The size of the whole message in bytes. Teams accepts about 28 kB and does not document how it counts
 * (https://learn.microsoft.com/microsoftteams/limits-specifications-teams).
 */
const MAX_BYTES = 24_000;

export interface TextRun {
  type: 'TextRun';
  text: string;
  weight?: 'Bolder';
  size?: 'Medium';
}
export interface RichTextBlock {
  type: 'RichTextBlock';
  inlines: [TextRun];
  spacing?: 'None';
}
export interface TeamsMessage {
  type: 'message';
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive';
      contentUrl: null;
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json';
        type: 'AdaptiveCard';
        version: '1.4';
        body: (RichTextBlock | { type: 'Container'; items: RichTextBlock[] })[];
        actions: [{ type: 'Action.OpenUrl'; title: string; url: string }];
        msteams: { width: 'Full' };
      };
    },
  ];
}

/**
 * A text run has no Markdown (https://adaptivecards.io/explorer/TextRun.html), and a mention needs an entity beside the
 * text, which we never send. The functions `{{DATE(…)}}` and templates' `${…}` remain: a zero-width space disables
 * them.
 */
const run = (text: string, style: Omit<TextRun, 'type' | 'text'> = {}): TextRun => ({
  type: 'TextRun',
  text: text.replace(/[{$](?=\{)/g, '$&\u200B'),
  ...style,
});

export const toTeamsMessage = (outgoing: Outgoing): TeamsMessage =>
  fitCard(outgoing, LIMITS, { build, fits: (message) => Buffer.byteLength(JSON.stringify(message)) <= MAX_BYTES });

function build({ title, entries, left, link }: ChatCard): TeamsMessage {
  const more = toMore(left);
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'RichTextBlock', inlines: [run(title, { weight: 'Bolder', size: 'Medium' })] },
            ...entries.map((entry) => ({ type: 'Container' as const, items: toItems(entry) })),
            ...(more === '' ? [] : [{ type: 'RichTextBlock' as const, inlines: [run(more)] as [TextRun] }]),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
          msteams: { width: 'Full' },
        },
      },
    ],
  };
}

/** One block for each line: clients differ in how they draw a line break within a run. */
function toItems({ name, value }: ChatEntry): RichTextBlock[] {
  const lines = value.split('\n');
  const shown = [...lines.slice(0, MAX_LINES - 1), lines.slice(MAX_LINES - 1).join(' ')];
  return [
    { type: 'RichTextBlock', inlines: [run(name, { weight: 'Bolder' })] },
    ...shown
      .filter((line) => line.trim() !== '')
      .map<RichTextBlock>((line) => ({ type: 'RichTextBlock', inlines: [run(line)], spacing: 'None' })),
  ];
}

/** A workflow answers 202 when it has started, or 200 when it writes its own answer. */
export function judgeTeams(answer: SafeAnswer, now: Date): Judged {
  const judged = judgeStatus(answer, now);
  if (judged.result !== 'delivered') return judged;
  const isTaken = (answer.status === 202 || answer.status === 200) && !isPage(answer);
  return { result: isTaken ? 'delivered' : 'failed' };
}
