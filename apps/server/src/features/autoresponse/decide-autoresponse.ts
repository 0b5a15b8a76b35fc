import type { Submission } from '@postern/contracts';
import type { LimitRule } from '../../outbound/limiter/limiter.ts';
import { mailboxKey, whyNotAnswered, type UnansweredAddress } from './refuse-address.ts';
import { senderOf } from '../deliveries/channels/email/read-addresses.ts';
import { HOUR_SECONDS } from '../../lib/durations.ts';

/** The autoresponse as the endpoint's owner configured it. */
export interface AutoresponseSettings {
  enabled: boolean;
  /** Templates; null for the standard text. */
  subject: string | null;
  body: string | null;
  /** The Reply-To address; null for none. */
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
  /** Addresses of this server and of the endpoint's destinations. */
  own: readonly string[];
}

const unanswered: Record<UnansweredAddress, string> = {
  own: 'It is one of our own addresses.',
  unread: 'No one reads this address, or many people do.',
};

/**
 * Decides whether the sender of a submission gets an answer. The caller still has to take `limiterKey` from the
 * limiter.
 */
export function decideAutoresponse({ settings, submission, own }: DecisionFacts): AutoresponseDecision {
  if (!settings.enabled) return { send: false, why: 'It is switched off.' };
  // Otherwise spammers could send their text to any address.
  if (submission.status !== 'inbox') return { send: false, why: 'The submission is not in the inbox.' };
  const to = senderOf(submission.fields);
  if (to === undefined) return { send: false, why: 'The submission does not have exactly one email address.' };
  const why = whyNotAnswered(to, own);
  if (why !== undefined) return { send: false, why: unanswered[why] };
  return { send: true, to, limiterKey: `${submission.endpoint_id} ${mailboxKey(to)}` };
}
