import type { Submission } from '@postern/contracts';
import type { LimitRule } from '../../outbound/limiter/limiter.ts';
import { mailboxKey, whyNotAnswered } from './refuse-address.ts';
import { senderOf } from '../deliveries/channels/email/read-addresses.ts';
import { HOUR_SECONDS } from '../../lib/durations.ts';

/** What an endpoint's owner wants senders to be told. */
export interface AutoresponseSettings {
  enabled: boolean;
  /** Templates; null: the usual words. */
  subject: string | null;
  body: string | null;
  /** Where an answer to it goes; null: nowhere that is read. */
  reply_to: string | null;
}

/** Once an hour for each address and endpoint. */
export const autoresponseRule = {
  name: 'autoresponse',
  points: 1,
  windowSeconds: HOUR_SECONDS,
} as const satisfies LimitRule;

export type AutoresponseDecision = { send: true; to: string; limiterKey: string } | { send: false; why: string };

interface DecisionFacts {
  settings: Pick<AutoresponseSettings, 'enabled'>;
  submission: Submission;
  /** Addresses of this server and of the endpoint's own destinations. */
  own: readonly string[];
}

/** Whether the sender of a submission is answered. What is taken from the limiter with the key still has to be asked. */
export function decideAutoresponse({ settings, submission, own }: DecisionFacts): AutoresponseDecision {
  if (!settings.enabled) return { send: false, why: 'It is switched off.' };
  // Also keeps us from mailing on what spammers write, to whomever they name.
  if (submission.status !== 'inbox') return { send: false, why: 'The submission is not in the inbox.' };
  const to = senderOf(submission.fields);
  if (to === undefined) return { send: false, why: 'The submission holds no single email address.' };
  const why = whyNotAnswered(to, own);
  if (why !== undefined) return { send: false, why };
  return { send: true, to, limiterKey: `${submission.endpoint_id} ${mailboxKey(to)}` };
}
