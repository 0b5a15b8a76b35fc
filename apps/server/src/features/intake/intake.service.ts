import { limits, type Submission } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { newChildId } from '../../ids.ts';
import type { EndpointCache, ReceivingEndpoint } from './intake.endpoints.ts';
import { assertSameContent, toKey, type InFlight } from './intake.idempotency.ts';
import {
  findEndpointForIntake,
  findKey,
  findWritten,
  type IntakeFile,
  type IntakeKey,
  type IntakeRow,
} from './intake.repo.ts';
import { writeBatch } from './intake.write.repo.ts';
import { createIntakeWriter, NotWritten, type IntakeWriter } from './intake.writer.ts';
import { judge, sortFields, type SortedFields } from './judge.ts';
import type { ParsedBody } from './read-body.ts';
import { POSTED_FROM_FIELD } from './redirect-page.ts';
import { resolveRedirect } from './redirect.ts';

export interface IntakeDeps {
  deps: Deps;
  /** Shared by all requests of this process. */
  writer: IntakeWriter;
  endpoints: EndpointCache;
  inFlight: InFlight;
}

/** The writer of one process. */
export function createWriter({ db, config }: Pick<Deps, 'db' | 'config'>): IntakeWriter {
  const { monthlySubmissions } = config;
  const plan = { monthlySubmissions, monthlyHeld: monthlySubmissions * limits.heldFactor };
  return createIntakeWriter({ write: (rows) => writeBatch(db, rows, plan), find: (rows) => findWritten(db, rows) });
}

/** @throws {AppError} not_found · endpoint_paused */
export async function getReceivingEndpoint(endpoints: EndpointCache, id: string): Promise<ReceivingEndpoint> {
  const endpoint = await endpoints.get(id);
  if (!endpoint) throw notFound('endpoint');
  if (endpoint.status === 'paused') throw paused();
  return endpoint;
}

/** What the request said about its sender, as it is stored. */
export type Meta = Submission['meta'];

export interface Arrival {
  endpoint: ReceivingEndpoint;
  body: ParsedBody;
  meta: Meta;
  /** The Idempotency-Key header. */
  idempotencyKey: string | undefined;
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
 * @throws {AppError} quota_exceeded · unavailable · idempotency_mismatch · conflict · not_found and endpoint_paused, if
 *   that happened meanwhile
 */
export async function receive(intake: IntakeDeps, arrival: Arrival): Promise<Receipt> {
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

interface Prepared {
  sorted: SortedFields;
  key: IntakeKey | null;
}

/** @returns the id of the submission: this one's, or that of the copy which came first */
async function store(
  { deps, writer }: IntakeDeps,
  { endpoint, body, meta }: Arrival,
  prepared: Prepared,
): Promise<string> {
  const { sorted, key } = prepared;
  const now = deps.now();
  const { verdict, ...spam } = judge(sorted.trapped);
  const files = await keepFiles(deps, endpoint.id, body);
  const row: IntakeRow = {
    id: newChildId(endpoint.id, now),
    endpoint_id: endpoint.id,
    verdict,
    refused_reason: null,
    fields: JSON.stringify(sorted.fields),
    spam: JSON.stringify(spam),
    meta: JSON.stringify(meta),
    created_at: now,
    files,
    key,
  };
  try {
    const written = await writer.add(row);
    if (!written) throw await goneOrPaused(deps, endpoint.id);
    if (written.status === 'over') throw monthIsFull(now);
    if (written.status !== 'repeat') return row.id;
  } catch (error) {
    const mayBeStored = error instanceof NotWritten && !error.certain;
    if (!mayBeStored) await removeFiles(deps, files);
    throw error;
  }
  await removeFiles(deps, files);
  return firstOf(deps, endpoint.id, key);
}

const removeFiles = async (deps: Deps, files: readonly IntakeFile[]): Promise<void> => {
  await Promise.all(files.map((file) => deps.files.remove(file.storage_key)));
};

/** The submission that a key stands for. */
async function firstOf({ db }: Deps, endpoint_id: string, key: IntakeKey | null): Promise<string> {
  const first = key ? await findKey(db, endpoint_id, key.key) : undefined;
  if (!first || !key) throw new AppError('unavailable', 'Please send the form again.', { retryAfterSeconds: 1 });
  assertSameContent(first.fingerprint, key.fingerprint);
  return first.submission_id;
}

/** Gives every temporary file its key; all or none. */
async function keepFiles({ files: store, now }: Deps, endpoint_id: string, body: ParsedBody): Promise<IntakeFile[]> {
  const kept: IntakeFile[] = [];
  try {
    for (const { tempId, contentType, ...file } of body.files) {
      const storage_key = store.newKey();
      await store.commit(tempId, storage_key);
      // A text column holds no U+0000.
      const field = file.field.replaceAll('\0', '\uFFFD').toWellFormed();
      kept.push({ ...file, field, id: newChildId(endpoint_id, now()), content_type: contentType, storage_key });
    }
    return kept;
  } catch (error) {
    await Promise.all(kept.map((file) => store.remove(file.storage_key)));
    await Promise.all(body.files.map((file) => store.removeTemp(file.tempId)));
    throw error;
  }
}

const paused = () => new AppError('endpoint_paused', 'This form does not take submissions at the moment.');

/** Why a row was left out by the writing statement. */
async function goneOrPaused({ db }: Deps, id: string): Promise<AppError> {
  return (await findEndpointForIntake(db, id)) ? paused() : notFound('endpoint');
}

function monthIsFull(now: Date): AppError {
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return new AppError(
    'quota_exceeded',
    'This form has reached its limit for this month. Please tell the owner of the site.',
    {
      retryAfterSeconds: Math.ceil((nextMonth - now.getTime()) / 1000),
    },
  );
}
