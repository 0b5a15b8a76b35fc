import type { Deps } from '../../../context.ts';
import { sentenceOf } from '../../../log.ts';
import { startBudget } from '../../../outbound/safe-fetch/budget.ts';
import { isCopyable } from '../fan-out/copies.service.ts';
import type { FullTask } from './load-outgoing.ts';
import type { AttemptRow, Claimed } from './claim.repo.ts';
import { afterQuiet, toDigestSetting } from '../digest/time-mail.ts';
import { sendMail } from '../channels/email/send.ts';
import type { Outcome, Outgoing } from '../model/outgoing.ts';
import { recipientsOf } from '../../destinations/recipients/list-recipients.ts';
import { traceAttempt } from './trace-attempt.ts';
import { nextAttempt } from './schedule-retry.ts';
import { isCalled, sendOutgoing } from '../channels/send.ts';

/** Well within the lease: no other worker repeats an attempt that is under way. */
const LONGEST_MS = 75_000;

/** Makes one attempt and returns the row to write. Every failure is an outcome. */
export async function attempt(deps: Deps, { claimed, outgoing }: FullTask, signal: AbortSignal): Promise<AttemptRow> {
  const at = deps.now();
  const { recipient } = claimed;
  const { request_id } = outgoing.submission.meta;
  const attributes = { 'delivery.id': claimed.id, ...(request_id !== undefined && { request_id }) };
  const outcome = await traceAttempt(deps.tracer, { what: claimed.kind, claimed, attributes }, async () =>
    (await isRecipient(deps, claimed)) ? tryToSend(deps, outgoing, { recipient, at, signal }) : REMOVED_MEANWHILE,
  );
  return toAttemptRow(claimed, { at, outcome });
}

/** Whether the destination still has the address, or, for a copy, whether the form may still name it. */
export const isRecipient = async (deps: Deps, claimed: Claimed): Promise<boolean> =>
  recipientsOf(claimed.kind, claimed.config).includes(claimed.recipient) ||
  (claimed.is_copy && (await isCopyable(deps.db, { endpoint_id: claimed.endpoint_id, email: claimed.recipient })));

/** The row to write about an attempt. The next attempt of an email waits for the end of quiet hours. */
export function toAttemptRow(claimed: Claimed, { at, outcome }: { at: Date; outcome: Outcome }): AttemptRow {
  const number = claimed.attempts + 1;
  const next = nextAttempt({ made: number - claimed.attempts_before, at, outcome, random: Math.random() });
  const nextAt = next && claimed.kind === 'email' ? afterQuiet(toDigestSetting(claimed.digest_setting), next) : next;
  const state = outcome.result === 'delivered' ? 'delivered' : nextAt === null ? 'dead' : 'pending';
  return {
    endpoint_id: claimed.endpoint_id,
    delivery_id: claimed.id,
    destination_id: claimed.destination_id,
    number,
    at,
    status: outcome.status,
    ms: Math.round(outcome.ms),
    answer: outcome.answer,
    state,
    next_at: nextAt,
    gone: outcome.result === 'gone',
  };
}

export const REMOVED_MEANWHILE: Outcome = {
  result: 'refused',
  status: null,
  ms: 0,
  answer: 'The address was removed from the destination before the email was sent.',
};

interface Sending {
  recipient: string;
  at: Date;
  signal: AbortSignal;
}

/** The outcome of every delivery of a test endpoint. */
export const TEST_OUTCOME: Outcome = {
  result: 'delivered',
  status: null,
  ms: 0,
  answer: 'Not sent: this is a test endpoint.',
};

/** Makes one attempt, right now. Never rejects. */
export async function tryToSend(deps: Deps, outgoing: Outgoing, { recipient, at, signal }: Sending): Promise<Outcome> {
  if (outgoing.endpoint.is_test) return TEST_OUTCOME;
  return inTime(signal, {
    send: (limited) =>
      isCalled(outgoing)
        ? sendOutgoing(
            { safeFetch: deps.safeFetch, now: at, signal: limited, traceparent: deps.tracer.current()?.traceparent },
            outgoing,
          )
        : sendMail(deps, outgoing, { recipient, at, signal: limited }),
    onError: (error) =>
      deps.log.error(
        {
          err: toLogged(error, outgoing),
          delivery: outgoing.delivery_id,
          request_id: outgoing.submission.meta.request_id,
        },
        'attempt failed inside',
      ),
  });
}

interface Work {
  send: (signal: AbortSignal) => Promise<Outcome>;
  onError: (error: unknown) => void;
}

/** Runs an attempt with a time limit. Never rejects. */
export async function inTime(signal: AbortSignal, { send, onError }: Work): Promise<Outcome> {
  const started = performance.now();
  const budget = startBudget(LONGEST_MS, signal);
  try {
    return await send(budget.signal);
  } catch (error) {
    onError(error);
    const answer = 'Something went wrong on our side. Postern will try again.';
    return { result: 'failed', status: null, ms: performance.now() - started, answer };
  } finally {
    budget.end();
  }
}

/** An error of our own may contain the URL; a chat's URL is as good as a password. */
function toLogged(error: unknown, { destination: { config, token, secrets } }: Outgoing): object {
  const { url } = config as { url?: unknown };
  const hidden = [token, token && encodeURIComponent(token), url, ...secrets].filter(
    (text) => typeof text === 'string',
  );
  const clean = (text: string) => hidden.reduce((left, secret) => left.replaceAll(secret, '[hidden]'), text);
  if (!(error instanceof Error)) return { message: clean(sentenceOf(error)) };
  return { type: error.name, message: clean(error.message), stack: clean(error.stack ?? '') };
}
