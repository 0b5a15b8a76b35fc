import type { AuthedCtx, Deps } from '../../context.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { limits, type PageLanguage, type Submission } from '@postern/contracts';
import { mailboxKey } from '../autoresponse/refuse-address.ts';
import { findOptOut, listConfirmed } from '../destinations/for-deliveries.service.ts';
import { endpointForAnswer } from '../endpoints/endpoints.service.ts';
import { getSubmission } from '../submissions/submissions.service.ts';
import { decideReply, whyNotReplied, type ReplyDecision } from './decide-reply.ts';
import * as repo from './replies.repo.ts';

export type AnsweringEndpoint = NonNullable<Awaited<ReturnType<typeof endpointForAnswer>>>;

/** A submission and what decides how it is answered. */
export interface Place {
  submission: Submission;
  /** Undefined while it is suspended. */
  endpoint: AnsweringEndpoint | undefined;
  decision: ReplyDecision;
}

/** @throws {AppError} not_found */
export async function loadPlace(ctx: AuthedCtx, key: repo.SubmissionKey): Promise<Place> {
  const submission = await getSubmission(ctx, key);
  const endpoint = await endpointForAnswer(ctx.deps, key.endpoint_id);
  if (!endpoint) return { submission, endpoint, decision: { to: null, why_not: suspended } };
  const decision = decideReply(submission, ownAddresses(ctx.deps, endpoint));
  const why_not = decision.to === null ? undefined : await findWhyNot(ctx.deps, key, decision.to);
  return { submission, endpoint, decision: why_not === undefined ? decision : { to: null, why_not } };
}

/** The language of the sender, as far as it is known. */
export const languageOf = ({ settings }: AnsweringEndpoint, { meta }: Pick<Submission, 'meta'>): PageLanguage =>
  chooseLanguage({ endpoint: settings.language, browser: meta.language ?? undefined });

/** Why no reply may leave for this address now, for the server's own work; undefined if one may. */
export async function whyNotNow(
  deps: Deps,
  endpoint: AnsweringEndpoint | undefined,
  { to, ...key }: repo.SubmissionKey & { to: string },
): Promise<string | undefined> {
  if (!endpoint) return suspended;
  return whyNotReplied(to, ownAddresses(deps, endpoint)) ?? findWhyNot(deps, key, to);
}

const suspended = 'This endpoint sends no emails: the administrator has suspended it, or it is for tests.';

const ownAddresses = ({ config }: Deps, { recipients }: AnsweringEndpoint): string[] => [
  config.mailFrom,
  config.supportEmail,
  ...recipients,
];

/** Addresses that refused an email, or whose owner wants none from the workspace. */
async function findWhyNot(
  { db, now }: Deps,
  { endpoint_id }: repo.SubmissionKey,
  to: string,
): Promise<string | undefined> {
  const since = new Date(now().getTime() - limits.refusedAddressDays * DAY_MS);
  const refused_at = await repo.findRefusal(db, { endpoint_id, to_mailbox: mailboxKey(to), since });
  const optOut = await findOptOut(db, { endpoint_id, email: to });
  if (refused_at || optOut === 'refused')
    return 'The mail server of this address refused an email, so nothing more is sent to it for now.';
  return optOut && 'This address has unsubscribed from the workspace’s emails.';
}

/** The addresses that the answer to a reply may go to: the author's own, and those that the endpoint has. */
export async function listReplyTo(
  { db }: Deps,
  { endpoint, email }: { endpoint: AnsweringEndpoint; email: string },
): Promise<string[]> {
  const { reply_to } = endpoint.settings.autoresponse;
  const confirmed = await listConfirmed(db, { endpoint_id: endpoint.id, emails: endpoint.recipients });
  return [...new Set([email, ...(reply_to === null ? [] : [reply_to]), ...confirmed])];
}
