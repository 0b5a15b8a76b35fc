import { AppError } from '../../errors.ts';
import { createReservation } from '../spam/captcha/replay-guard.service.ts';
import type { Judgement } from '../spam/judge.ts';
import { chooseNextPage } from './answer/choose-next-page.ts';
import { judgeSubmission } from './check/judge-submission.ts';
import type { IncomingSubmission } from './read/incoming.model.ts';
import type { IntakeDeps } from './intake.deps.ts';
import type { IntakeKey, IntakeRow, RowCaps } from './write/row.model.ts';
import { whyNotOpen } from './open-endpoint.service.ts';
import { sortFields, type SortedFields } from './read/sort-fields.ts';
import { commitFiles, discardTemps } from './write/commit-files.ts';
import { deriveKey } from './write/derive-key.ts';
import { findRememberedCopy, getFirstCopy } from './write/find-copy.ts';
import { storeRow } from './write/store-row.ts';
import { linkForSender } from '../../lib/signatures/sender-link.ts';
import { findPosition } from '../caps/seats.service.ts';
import { toRow, toRowCaps } from './write/to-row.ts';
import { refuseFull } from './check/refuse-full.ts';
import type { ReceivingEndpoint } from '../endpoint-cache/endpoint-cache.service.ts';

export interface Receipt {
  submission_id: string;
  /** The page that a browser is sent to. */
  next: string;
  /** Its place on a waiting list; undefined if it does not wait. */
  waitingPosition: number | undefined;
  /** The page on which the sender sees it again; undefined unless the endpoint allows it. */
  senderUrl: string | undefined;
}

/**
 * Judges and stores a submission. When this resolves, the submission is on disk, files first, row last. When it throws,
 * nothing of it is left, except files of a row that the database may have stored. A copy of a stored submission gets
 * the answer of the original.
 * @throws {AppError} origin_not_allowed · captcha_failed · invalid, also for a full cap (these are stored as refused) · quota_exceeded ·
 * unavailable · idempotency_mismatch · conflict · not_found, endpoint_suspended and endpoint_paused, if the endpoint
 * changed in the meantime
 */
export async function receive(intake: IntakeDeps, incoming: IncomingSubmission): Promise<Receipt> {
  try {
    const sorted = sortFields(incoming.body.fields, incoming.endpoint.settings.honeypot_field);
    const { submission_id, mayWait } = await acceptOnce(intake, incoming, sorted);
    const key = { endpoint_id: incoming.endpoint.id, submission_id };
    const waitingPosition = mayWait ? await findPosition(intake.deps.db, key).catch(() => undefined) : undefined;
    const senderUrl = linkForSender(intake.deps, incoming.endpoint.settings, submission_id);
    const next = chooseNextPage(intake.deps, incoming, { sorted, submission_id });
    return { submission_id, next, waitingPosition, senderUrl };
  } catch (error) {
    await discardTemps(intake.deps, incoming.body);
    throw error;
  }
}

interface AcceptedSubmission {
  submission_id: string;
  /** Whether it may be on a waiting list. It is stored: a failure to read its place only affects the answer. */
  mayWait: boolean;
}

/** Copies of one submission are processed one after the other. */
async function acceptOnce(
  intake: IntakeDeps,
  incoming: IncomingSubmission,
  sorted: SortedFields,
): Promise<AcceptedSubmission> {
  const { endpoint, body, idempotencyKey } = incoming;
  const sources = {
    header: idempotencyKey,
    field: sorted.instructions.get('_idempotency'),
    duplicateWindowSeconds: endpoint.settings.duplicate_window_seconds,
  };
  const key = deriveKey(sources, body);
  const acceptOne = endpoint.settings.captcha.kind === 'altcha' ? acceptWithReservation : accept;
  const accepting = () => acceptOne(intake, incoming, { sorted, key });
  return key ? intake.keyLock.run(endpoint.id, key, accepting) : accepting();
}

interface Prepared {
  sorted: SortedFields;
  key: IntakeKey | null;
}

/** A visitor who has to send the form again sends the same answer to our challenge, which must still be valid. */
async function acceptWithReservation(
  intake: IntakeDeps,
  incoming: IncomingSubmission,
  prepared: Prepared,
): Promise<AcceptedSubmission> {
  const reservation = createReservation(intake.replayGuard);
  try {
    return await accept({ ...intake, replayGuard: reservation.replayGuard }, incoming, prepared);
  } catch (error) {
    const { log } = intake.deps;
    await reservation.release().catch((err: unknown) => log.warn({ err }, 'a challenge could not be released'));
    throw error;
  }
}

/**
 * The steps from a body to a stored submission: remembered copy, verdict, files, row, outcome. `commitFiles` stores the
 * files and `storeRow` the row; the other steps store nothing.
 * @returns the submission: this one, or its original
 */
async function accept(
  intake: IntakeDeps,
  incoming: IncomingSubmission,
  { sorted, key }: Prepared,
): Promise<AcceptedSubmission> {
  const { deps, fieldNames } = intake;
  const { endpoint, body } = incoming;
  // A copy sends the same answer to the challenge, which is used up, so a copy must be recognised before the answer is
  // checked.
  const mayBeCopy = key && endpoint.settings.captcha.kind !== 'none';
  const hasCaps = endpoint.caps.list.length > 0;
  const copy = mayBeCopy ? await findRememberedCopy(deps, endpoint.id, key) : undefined;
  if (copy !== undefined) {
    await discardTemps(deps, body);
    return { submission_id: copy, mayWait: hasCaps };
  }
  const judgement = await judgeSubmission(intake, incoming, sorted);
  const files = body.files.length > 0 ? await commitFiles(deps, endpoint.id, body) : [];
  const names = judgement.refusal ? undefined : fieldNames.unknown(endpoint.id, sorted.fields);
  const row = toRow(incoming, { sorted, key, judgement, files, names, now: deps.now() });
  const { outcome, full, isWaiting } = await storeRow(intake, row, () => readCaps(intake, endpoint, sorted));
  switch (outcome) {
    case 'repeat':
      return { submission_id: await getFirstCopy(deps, endpoint.id, key), mayWait: hasCaps };
    case 'over':
      throw monthIsFull(row.created_at);
    case 'not_open':
      throw await whyNotOpen(deps, endpoint.id);
    case 'full':
      throw await refuseFull(intake, incoming, { sorted, full, now: row.created_at });
    case 'stale':
      throw new AppError('unavailable', 'Please send the form again.', { retryAfterSeconds: 1 });
    case 'stored':
      if (names !== undefined) fieldNames.known(endpoint.id, names);
      return { submission_id: acknowledge(row, judgement), mayWait: isWaiting };
  }
}

/** The caps that count a submission now, after those of the cache have turned out to be old. */
async function readCaps(
  { endpoints }: IntakeDeps,
  endpoint: ReceivingEndpoint,
  sorted: SortedFields,
): Promise<RowCaps> {
  endpoints.forget(endpoint.id);
  return toRowCaps((await endpoints.get(endpoint.id)) ?? endpoint, sorted);
}

/** @throws {AppError} when it was stored as refused */
function acknowledge({ id }: IntakeRow, { refusal }: Judgement): string {
  if (refusal) throw refusal.error ?? new AppError(refusal.code, refusal.detail);
  return id;
}

function monthIsFull(now: Date): AppError {
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const message = 'This form has reached its limit for this month. Please tell the owner of the site.';
  return new AppError('quota_exceeded', message, { retryAfterSeconds: Math.ceil((nextMonth - now.getTime()) / 1000) });
}
