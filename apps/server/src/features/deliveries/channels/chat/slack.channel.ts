import type { SafeAnswer } from '../../../../outbound/safe-fetch/safe-fetch.ts';
import { judgeStatus, type Judged } from '../post.ts';
import { fitCard, toMore, type ChatCard } from './fit-card.ts';
import { bodyToText, fieldOf } from './read-answer.ts';
import { escapeWithin } from './format-text.ts';
import type { Outgoing } from '../../model/outgoing.ts';

/**
 * https://docs.slack.dev/reference/block-kit/blocks: 50 blocks, 3000 characters in a section. Each field and the list
 * of files take two blocks, the title and the link one each.
 */
const LIMITS = { fields: 23, nameChars: 255, valueChars: 2900 };
const SECTION_CHARS = 3000;
const HEADER_CHARS = 150;
/**
 * Slack refuses messages whose blocks are too long in total (`msg_blocks_too_long`), and does not document the limit.
 */
const MAX_TOTAL_CHARS = 12_000;

export interface SlackText {
  type: 'plain_text' | 'mrkdwn';
  text: string;
  /** Whether :names: become emoji; only in plain text. */
  emoji?: boolean;
  /** Keeps Slack from linking URLs and channel names; only in mrkdwn. */
  verbatim?: boolean;
}
type SlackBlock = { type: 'header' | 'section'; text: SlackText } | { type: 'context'; elements: SlackText[] };
export interface SlackMessage {
  /** The text of notifications. */
  text: string;
  blocks: SlackBlock[];
  unfurl_links: false;
  unfurl_media: false;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** https://docs.slack.dev/messaging/formatting-message-text#escaping: in every text object. */
const escape = (char: string) => ESCAPES[char] ?? char;

/** Visitors' text is plain text, in which Slack has no formatting and no mentions. */
const plain = (text: string, maxChars: number): SlackText => ({
  type: 'plain_text',
  text: escapeWithin(text, maxChars, escape),
  emoji: false,
});

export const toSlackMessage = (outgoing: Outgoing): SlackMessage => fitCard(outgoing, LIMITS, { build, fits });

function build({ title, entries, left, link }: ChatCard): SlackMessage {
  const fields = entries.flatMap<SlackBlock>(({ name, value }) => [
    { type: 'context', elements: [plain(name, LIMITS.nameChars)] },
    { type: 'section', text: plain(value, SECTION_CHARS) },
  ]);
  const closing = `${toMore(left)} <${escapeWithin(link.url, SECTION_CHARS, escape)}|${link.label}>`.trim();
  return {
    text: escapeWithin(title, SECTION_CHARS, escape),
    blocks: [
      { type: 'header', text: plain(title, HEADER_CHARS) },
      ...fields,
      { type: 'section', text: { type: 'mrkdwn', text: closing, verbatim: true } },
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

const fits = ({ blocks }: SlackMessage) =>
  blocks
    .flatMap((block) => (block.type === 'context' ? block.elements : [block.text]))
    .reduce((sum, { text }) => sum + text.length, 0) <= MAX_TOTAL_CHARS;

/** Slack answers `ok`, as text (incoming webhooks) or in JSON (workflows); any other 200 is some other page. */
export function judgeSlack(answer: SafeAnswer, now: Date): Judged {
  const judged = judgeStatus(answer, now);
  if (judged.result !== 'delivered') return judged;
  const isOk = bodyToText(answer).trim() === 'ok' || fieldOf(answer, 'ok') === true;
  return { result: isOk ? 'delivered' : 'failed' };
}
