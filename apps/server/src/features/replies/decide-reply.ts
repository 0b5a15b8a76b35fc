import type { Submission } from '@postern/contracts';
import { whyNotAnswered, type UnansweredAddress } from '../autoresponse/refuse-address.ts';
import { senderOf } from '../deliveries/channels/email/read-addresses.ts';

/** Whether a submission can be answered, and if not why, as a sentence for the author. */
export type ReplyDecision = { to: string; why_not: null } | { to: null; why_not: string };

/** The address that a reply to a submission goes to: the one that an autoresponse would go to. */
export function decideReply(
  { status, fields }: Pick<Submission, 'status' | 'fields'>,
  own: readonly string[],
): ReplyDecision {
  // Otherwise spammers could have a template's fields sent to any address.
  if (status !== 'inbox') return refused('Only a submission in the inbox can be answered. Move it to the inbox first.');
  const to = senderOf(fields);
  if (to === undefined) return refused('The submission has no field with exactly one email address.');
  const why_not = whyNotReplied(to, own);
  return why_not === undefined ? { to, why_not: null } : refused(why_not);
}

const refused = (why_not: string): ReplyDecision => ({ to: null, why_not });

const unanswered: Record<UnansweredAddress, string> = {
  own: 'This is an address of this server, or one that gets the endpoint’s emails. The reply would come back.',
  unread: 'This is an address that no one reads, or a mailing list.',
};

/** Why no reply goes to this address; undefined if one may. */
export function whyNotReplied(to: string, own: readonly string[]): string | undefined {
  const why = whyNotAnswered(to, own);
  return why && unanswered[why];
}
