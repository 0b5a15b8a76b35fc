import { limits } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { endBackend } from '../../db/backend.ts';
import type { Db } from '../../db/client.ts';
import { ConnectionLost } from '../../db/connection.ts';
import { notFound } from '../../errors.ts';
import { closureOf, type ReceivingEndpoint } from '../endpoint-cache/endpoint-cache.service.ts';
import { toKey } from './write/idempotency.ts';
import { findWritten, type IntakeRow, type Written } from './intake.repo.ts';
import { closed, discardTemps, paused, store } from './write/store.ts';
import { writeBatch } from './write/write.repo.ts';
import { createIntakeWriter, type IntakeWriter } from './write/writer.ts';
import { sortFields } from './read/sort-fields.ts';
import { POSTED_FROM_FIELD } from './answer/redirect-page.ts';
import { resolveRedirect } from './answer/redirect.ts';
import type { Arrival, IntakeDeps } from './arrival.ts';

/** The writer of one process. */
export function createWriter({ db, config }: Pick<Deps, 'db' | 'config'>): IntakeWriter {
  const { monthlySubmissions } = config;
  const plan = { monthlySubmissions, monthlyHeld: monthlySubmissions * limits.heldFactor };
  return createIntakeWriter({
    write: (rows) => writeBatch(db, rows, plan),
    find: (rows, cause) => findForGood(db, rows, cause),
  });
}

/** Which rows are stored, for good: the session that was writing them is ended first. */
async function findForGood(db: Db, rows: readonly IntakeRow[], cause: unknown): Promise<Written[]> {
  if (cause instanceof ConnectionLost && cause.backend !== undefined && !(await endBackend(db, cause.backend)))
    throw new Error('The database has not ended a connection that was lost.', { cause });
  return findWritten(db, rows);
}

/** @throws {AppError} not_found · endpoint_paused · endpoint_closed */
export async function getReceivingEndpoint(
  { endpoints, deps }: Pick<IntakeDeps, 'endpoints' | 'deps'>,
  id: string,
): Promise<ReceivingEndpoint> {
  const endpoint = await endpoints.get(id);
  if (!endpoint) throw notFound('endpoint');
  const closure = closureOf(endpoint, deps.now());
  if (closure === 'paused') throw paused();
  if (closure === 'closed') throw closed();
  return endpoint;
}

export interface Receipt {
  submission_id: string;
  /** The page a browser goes to. */
  next: string;
}

/**
 * Judges and stores a submission. When this resolves it is on disk, files first, row last; when it throws, nothing is
 * left of it, but for files of a row of which nobody knows whether it was written. A copy of one that was stored before
 * gets the first one's answer.
 * @throws {AppError} origin_not_allowed · captcha_failed · invalid (these are kept as refused) · quota_exceeded · unavailable · idempotency_mismatch · conflict · not_found and endpoint_paused, if
 *   that happened meanwhile
 */
export async function receive(intake: IntakeDeps, arrival: Arrival): Promise<Receipt> {
  try {
    return await receiveBody(intake, arrival);
  } catch (error) {
    await discardTemps(intake.deps, arrival.body);
    throw error;
  }
}

async function receiveBody(intake: IntakeDeps, arrival: Arrival): Promise<Receipt> {
  const { deps, inFlight } = intake;
  const { endpoint, body, meta } = arrival;
  const sorted = sortFields(body.fields, endpoint.settings.honeypot_field);
  const key = toKey(
    {
      header: arrival.idempotencyKey,
      field: sorted.instructions.get('_idempotency'),
      duplicateWindowSeconds: endpoint.settings.duplicate_window_seconds,
    },
    body,
  );
  const storing = () => store(intake, arrival, { sorted, key });
  const submission_id = key ? await inFlight.run(endpoint.id, key, storing) : await storing();
  const wish = {
    wanted: sorted.instructions.get('_redirect') ?? sorted.instructions.get('_next'),
    redirectUrl: endpoint.settings.redirect_url,
    allowedHosts: endpoint.settings.allowed_redirect_hosts,
    referer: meta.referer ?? undefined,
    origin: meta.origin ?? undefined,
    postedFrom: sorted.instructions.get(POSTED_FROM_FIELD),
  };
  const hosted = {
    publicUrl: deps.config.publicUrl,
    endpointId: endpoint.id,
    reference: submission_id,
    secret: deps.secret,
    now: deps.now(),
  };
  return { submission_id, next: resolveRedirect(wish, hosted) };
}
