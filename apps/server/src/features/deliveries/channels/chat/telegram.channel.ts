import type { SafeAnswer } from '../../../../outbound/safe-fetch/safe-fetch.ts';
import { judgeStatus, type Judged } from '../post.ts';
import { bodyToText, fieldOf, own } from './read-answer.ts';
import { fitCard, toMore, type ChatCard } from './fit-card.ts';
import type { Outgoing } from '../../model/outgoing.ts';
import { toRetryAfter } from '../read-retry-after.ts';

/**
 * https://core.telegram.org/bots/api#sendmessage: 4096 characters. Telegram drops entities beyond 100 in a message. Two
 * for each field and for the files, and one for the title, stay below that.
 */
const LIMITS = { fields: 45, nameChars: 255, valueChars: 3500 };
const MAX_CHARS = 4096;
/** Text without the characters that every mention, link, command or tag needs; a phone number has more digits. */
const HARMLESS = /^(?:[\p{L}\p{M}\p{N} _,?!'()-]|:(?= |$))+$/u;
const MAX_DIGITS = 4;
const isHarmless = (line: string) => HARMLESS.test(line) && line.replace(/\P{N}/gu, '').length <= MAX_DIGITS;

export interface TelegramEntity {
  type: 'bold' | 'code' | 'pre';
  /** In UTF-16 units, as JavaScript counts. */
  offset: number;
  length: number;
}
export interface TelegramMessage {
  chat_id: string;
  text: string;
  entities: TelegramEntity[];
  link_preview_options: { is_disabled: true };
}

/**
 * Telegram finds mentions, links and commands in any text, with or without `parse_mode`, but not within code. Visitors'
 * text is therefore code, marked by its position and not by characters in the text: there is nothing to escape, and
 * nothing can end the code early.
 */
export const toTelegramMessage = (outgoing: Outgoing, chat_id: string): TelegramMessage => {
  const build = (card: ChatCard): TelegramMessage => ({
    chat_id,
    ...write(card),
    link_preview_options: { is_disabled: true },
  });
  return fitCard(outgoing, LIMITS, { build, fits: ({ text }) => text.length <= MAX_CHARS });
};

function write({ title, entries, left, link }: ChatCard): Pick<TelegramMessage, 'text' | 'entities'> {
  let text = '';
  const entities: TelegramEntity[] = [];
  const add = (type: TelegramEntity['type'], part: string) => {
    entities.push({ type, offset: text.length, length: part.length });
    text += part;
  };
  add(isHarmless(title) ? 'bold' : 'code', title);
  for (const { name, value } of entries) {
    text += '\n\n';
    add(isHarmless(name) ? 'bold' : 'code', name);
    text += '\n';
    add(value.includes('\n') ? 'pre' : 'code', value);
  }
  text += `\n\n${toMore(left)} ${link.label}: ${link.url}`.replace('\n\n ', '\n\n');
  return { text, entities };
}

/** https://core.telegram.org/bots/api#making-requests: JSON with `ok`, and how long to wait in `parameters`. */
export function judgeTelegram(answer: SafeAnswer, now: Date): Judged {
  const judged = judgeStatus(answer, now);
  if (judged.result === 'delivered') {
    // The answer repeats the whole message, and may be too long to be read to its end.
    const isOk = fieldOf(answer, 'ok') === true || /^\{\s*"ok"\s*:\s*true\b/.test(bodyToText(answer));
    return { result: isOk ? 'delivered' : 'failed' };
  }
  const seconds = own(fieldOf(answer, 'parameters'), 'retry_after');
  return answer.status === 429 && typeof seconds === 'number'
    ? { result: 'failed', retryAfterSeconds: toRetryAfter(seconds) }
    : judged;
}
