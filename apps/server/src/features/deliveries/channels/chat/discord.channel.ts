import type { SafeAnswer } from '../../../../outbound/safe-fetch/safe-fetch.ts';
import { judgeStatus, type Judged } from '../post.ts';
import { fieldOf, isPage } from './read-answer.ts';
import { fitCard, toMore, type ChatCard } from './fit-card.ts';
import { escapeWithin } from './format-text.ts';
import type { Outgoing } from '../../model/outgoing.ts';
import { toRetryAfter } from '../read-retry-after.ts';

/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits: 25 fields, one of them for files. */
const LIMITS = { fields: 24, nameChars: 256, valueChars: 1024 };
const TITLE_CHARS = 256;
/** Title, description, names and values together. */
const MAX_TOTAL_CHARS = 6000;
/** "Unknown Webhook": it was deleted, and Discord does not reuse its address. */
const UNKNOWN_WEBHOOK = 10_015;

export interface DiscordMessage {
  embeds: [{ title: string; description: string; fields: { name: string; value: string }[]; timestamp: string }];
  /** Mentions no one, whatever the text says. */
  allowed_mentions: { parse: [] };
}

/**
 * All characters that start formatting, a mention, a link or an emoji in Discord's Markdown; a backslash escapes them.
 */
const MARKUP = /[\\*_~`|<>#+\-.()[\]{}:@/!]/;
const escape = (char: string) => (MARKUP.test(char) ? `\\${char}` : char);

export const toDiscordMessage = (outgoing: Outgoing): DiscordMessage =>
  fitCard(outgoing, LIMITS, { build: (card) => build(card, outgoing.occurred_at), fits });

function build({ title, entries, left, link }: ChatCard, at: Date): DiscordMessage {
  const fields = entries.map(({ name, value }) => ({
    name: escapeWithin(name, LIMITS.nameChars, escape),
    value: escapeWithin(value, LIMITS.valueChars, escape),
  }));
  // Not as the embed's own URL: Discord refuses the whole message if it does not like that host.
  const description = `${toMore(left)} [${link.label}](${link.url})`.trim();
  return {
    embeds: [{ title: escapeWithin(title, TITLE_CHARS, escape), description, fields, timestamp: at.toISOString() }],
    allowed_mentions: { parse: [] },
  };
}

const fits = ({ embeds: [{ title, description, fields }] }: DiscordMessage) =>
  fields.reduce((sum, { name, value }) => sum + name.length + value.length, title.length + description.length) <=
  MAX_TOTAL_CHARS;

/** Discord answers 204, or 200 with the message when the URL asks for it (`?wait=true`). */
export function judgeDiscord(answer: SafeAnswer, now: Date): Judged {
  const judged = judgeStatus(answer, now);
  if (judged.result === 'delivered') {
    const isTaken = answer.status === 204 || (answer.status === 200 && !isPage(answer));
    return { result: isTaken ? 'delivered' : 'failed' };
  }
  if (answer.status === 404 && fieldOf(answer, 'code') === UNKNOWN_WEBHOOK) return { result: 'gone' };
  if (answer.status !== 429) return judged;
  const seconds = fieldOf(answer, 'retry_after');
  return typeof seconds === 'number' ? { result: 'failed', retryAfterSeconds: toRetryAfter(seconds) } : judged;
}
