import { destinationConfigs } from '@postern/contracts';
import { attempt, refused, type Judge, type Post, type SendDeps } from '../post.ts';
import { judgeDiscord, toDiscordMessage } from './discord.channel.ts';
import { judgeSlack, toSlackMessage } from './slack.channel.ts';
import { judgeTeams, toTeamsMessage } from './teams.channel.ts';
import { judgeTelegram, toTelegramMessage } from './telegram.channel.ts';
import type { Outcome, Outgoing } from '../../model/outgoing.ts';

interface Webhook {
  toMessage: (outgoing: Outgoing) => object;
  judge: Judge;
}

const webhooks = {
  slack: { toMessage: toSlackMessage, judge: judgeSlack },
  discord: { toMessage: toDiscordMessage, judge: judgeDiscord },
  teams: { toMessage: toTeamsMessage, judge: judgeTeams },
} as const satisfies Record<string, Webhook>;

/** Makes one attempt at a chat service that is called by a webhook URL. */
export async function sendChat(deps: SendDeps, outgoing: Outgoing, kind: keyof typeof webhooks): Promise<Outcome> {
  const config = destinationConfigs[kind].safeParse(outgoing.destination.config);
  if (!config.success) return refused('This destination has no address.');
  const { toMessage, judge } = webhooks[kind];
  return attempt(deps, { url: config.data.url, body: JSON.stringify(toMessage(outgoing)) }, judge);
}

/** Makes one attempt at Telegram, which has one address for all bots; the token in its path is never shown. */
export async function sendTelegram(deps: SendDeps, outgoing: Outgoing): Promise<Outcome> {
  const { config, token } = outgoing.destination;
  const telegram = destinationConfigs.telegram.safeParse(config);
  if (!telegram.success) return refused('This destination has no chat.');
  if (token === null || token === '') return refused('This destination has no bot token.');
  const post: Post = {
    url: `https://api.telegram.org/bot${encodeURIComponent(token)}/sendMessage`,
    body: JSON.stringify(toTelegramMessage(outgoing, telegram.data.chat_id)),
    hidden: [token],
  };
  return attempt(deps, post, judgeTelegram);
}
