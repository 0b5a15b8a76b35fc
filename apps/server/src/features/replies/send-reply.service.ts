import type { Deps } from '../../context.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { Mail } from '../../outbound/mailer/mail.ts';
import type { MailError } from '../../outbound/mailer/error.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { handOver, refusesAddress } from '../deliveries/channels/email/hand-over.ts';
import type { Outcome } from '../deliveries/model/outgoing.ts';
import { markRefused } from '../destinations/for-deliveries.service.ts';
import { endpointForAnswer } from '../endpoints/endpoints.service.ts';
import { loadSubmissions } from '../submissions/submissions.service.ts';
import { replyMail } from './compose-reply.ts';
import { languageOf, whyNotNow, type AnsweringEndpoint } from './place.service.ts';
import { sendReplyJob } from './replies.jobs.ts';
import * as repo from './replies.repo.ts';

/** Minutes until the next attempt after each temporary failure. A person waits for the answer, so there are few. */
const DELAYS = [1, 5, 30, 120] as const;
/** Far longer than an attempt can take. */
const GIVE_UP_MS = 10 * MINUTE_MS;
/** An attempt that begins later than this may have been given up in the meantime. */
const BEGIN_MS = 2 * MINUTE_MS;

/**
 * The job that sends one reply. The claim is committed before anything is sent, and only the outcome ends it: after a
 * crash in between, the reply is never sent again without a person's decision.
 */
export async function sendReply(deps: Deps, key: repo.ReplyKey, { signal }: { signal: AbortSignal }): Promise<void> {
  const reply = await repo.findReply(deps.db, key);
  if (reply?.state !== 'waiting') return;
  const endpoint = await endpointForAnswer(deps, key.endpoint_id);
  const why_not = await whyNotNow(deps, endpoint, { ...key, to: reply.to_address });
  const mail = endpoint && (await compose(deps, { ...key, endpoint, reply }));
  const since = deps.now();
  // Nothing that can fail stands between the claim and the handover.
  const claimed = await repo.claimReply(deps.db, key, since);
  if (!claimed) return;
  if (why_not !== undefined || !mail) {
    await record(deps, { ...key, claimed }, toRefusal(deps, why_not ?? ''));
    return;
  }
  // The process was frozen in between.
  if (deps.now().getTime() - since.getTime() > BEGIN_MS) return;
  const { outcome, error } = await handOver(() => deps.mailer.send(mail, claimed.to_address, signal));
  // A server's answer may name the address: it is for the author, not for the log.
  if (error) deps.log.info({ reply: key.reply_id, stage: error.stage, status: error.status }, 'reply not accepted');
  await record(deps, { ...key, claimed }, toOutcome(deps, { claimed, outcome, error }));
}

async function compose(
  deps: Deps,
  { reply, endpoint, ...key }: repo.ReplyKey & { reply: repo.ReplyRow; endpoint: AnsweringEndpoint },
): Promise<Mail | undefined> {
  const { db, config } = deps;
  const [submission] = await loadSubmissions(deps, [key]);
  if (!submission) return undefined;
  const author = await repo.findAuthor(db, reply.author_id);
  const replies = await repo.listReplies(db, key);
  const sent = replies.filter(({ id, state }) => id < reply.id && (state === 'sent' || state === 'unknown'));
  const { autoresponse } = endpoint.settings;
  // The autoresponse is not recorded. A reference to an email that no one got does no harm (RFC 5322, section 3.6.4).
  const answer = `${key.submission_id}.answer@${new URL(config.publicUrl).hostname}`;
  return replyMail({
    to: reply.to_address,
    replyTo: reply.reply_to,
    subject: reply.subject,
    text: reply.text,
    messageId: reply.message_id,
    writtenAt: reply.created_at,
    endpoint: endpoint.name,
    language: languageOf(endpoint, submission),
    author: author?.name ?? null,
    earlier: [...(autoresponse.enabled ? [answer] : []), ...sent.map(({ message_id }) => message_id)],
  });
}

const toRefusal = ({ now }: Deps, answer: string): repo.ReplyOutcome => ({
  state: 'failed',
  status: null,
  answer,
  refuses_address: false,
  ended_at: now(),
});

interface Attempted {
  claimed: repo.ClaimedReply;
  outcome: Outcome;
  error: MailError | undefined;
}

function toOutcome({ now }: Deps, { claimed, outcome, error }: Attempted): repo.ReplyOutcome {
  const at = now();
  const said = { status: outcome.status, answer: outcome.answer, refuses_address: false, ended_at: at };
  if (!error) return { ...said, state: 'sent' };
  if (error.isUnanswered) return { ...said, state: 'unknown' };
  if (error.permanent) return { ...said, state: 'bounced', refuses_address: refusesAddress(error) };
  const minutes = DELAYS[claimed.failures];
  if (minutes === undefined) return { ...said, state: 'failed' };
  const due_at = new Date(at.getTime() + minutes * MINUTE_MS);
  return { ...said, state: 'waiting', failures: claimed.failures + 1, due_at, ended_at: null };
}

/** Records an outcome with what follows from it. */
async function record(
  deps: Deps,
  { claimed, ...key }: repo.ReplyKey & { claimed: repo.ClaimedReply },
  outcome: repo.ReplyOutcome,
): Promise<void> {
  const { endpoint_id } = key;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.endAttempt(trx, { ...key, attempts: claimed.attempts }, outcome))) return;
    if (outcome.refuses_address === true && outcome.ended_at) {
      const refused = { at: outcome.ended_at, reason: outcome.answer };
      await markRefused(trx, { endpoint_id, email: claimed.to_address }, refused);
    }
    if (outcome.due_at) {
      const afterSeconds = Math.ceil((outcome.due_at.getTime() - deps.now().getTime()) / 1000);
      await deps.queue.enqueueLater(trx, sendReplyJob, { payload: key, afterSeconds });
    }
    await publishActivity(trx, endpoint_id, 'submissions.changed', 1);
  });
}

/**
 * The job that ends attempts without an outcome: their process was killed, or the outcome could not be recorded. It
 * also enqueues replies again whose job was lost, which is safe because an attempt claims its reply.
 */
export async function settleReplies({ db, queue, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - GIVE_UP_MS);
  const answer = 'The server was interrupted while it sent the reply.';
  await db.transaction().execute(async (trx) => {
    for (const { endpoint_id } of await repo.giveUpAttempts(trx, { before, now: now(), answer }))
      await publishActivity(trx, endpoint_id, 'submissions.changed', 1);
    for (const key of await repo.takeForgotten(trx, { before, now: now() }))
      await queue.enqueue(trx, sendReplyJob, key);
  });
}
