import { limits, type Submission } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { newChildId } from '../../ids.ts';
import type { EndpointCache, ReceivingEndpoint } from './intake.endpoints.ts';
import { findEndpointForIntake, findWritten, writeBatch, type IntakeFile } from './intake.repo.ts';
import { createIntakeWriter, NotWritten, type IntakeWriter } from './intake.writer.ts';
import { judge, sortFields } from './judge.ts';
import type { ParsedBody } from './read-body.ts';
import { POSTED_FROM_FIELD } from './redirect-page.ts';
import { resolveRedirect } from './redirect.ts';

export interface IntakeDeps {
  deps: Deps;
  /** Shared by all requests of this process. */
  writer: IntakeWriter;
  endpoints: EndpointCache;
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
}

export interface Receipt {
  submission_id: string;
  /** The page a browser goes to. */
  next: string;
}

/**
 * Judges and stores a submission. When this resolves it is on disk, files first, row last; when it throws, nothing is
 * left of it, but for files of a row of which nobody knows whether it was written.
 * @throws {AppError} quota_exceeded · unavailable · not_found and endpoint_paused, if that happened meanwhile
 */
export async function receive({ deps, writer }: IntakeDeps, { endpoint, body, meta }: Arrival): Promise<Receipt> {
  const now = deps.now();
  const { fields, instructions, trapped } = sortFields(body.fields, endpoint.settings.honeypot_field);
  const { verdict, ...spam } = judge(trapped);
  const files = await keepFiles(deps, endpoint.id, body);
  const row = {
    id: newChildId(endpoint.id, now),
    endpoint_id: endpoint.id,
    verdict,
    refused_reason: null,
    fields: JSON.stringify(fields),
    spam: JSON.stringify(spam),
    meta: JSON.stringify(meta),
    created_at: now,
    files,
  };
  try {
    const written = await writer.add(row);
    if (!written) throw await goneOrPaused(deps, endpoint.id);
    if (written.status === 'over') throw monthIsFull(now);
  } catch (error) {
    const mayBeStored = error instanceof NotWritten && !error.certain;
    if (!mayBeStored) await Promise.all(files.map((file) => deps.files.remove(file.storage_key)));
    throw error;
  }
  const wish = {
    wanted: instructions.get('_redirect') ?? instructions.get('_next'),
    redirectUrl: endpoint.settings.redirect_url,
    allowedHosts: endpoint.settings.allowed_redirect_hosts,
    referer: meta.referer ?? undefined,
    origin: meta.origin ?? undefined,
    postedFrom: instructions.get(POSTED_FROM_FIELD),
  };
  const hosted = {
    publicUrl: deps.config.publicUrl,
    endpointId: endpoint.id,
    reference: row.id,
    secret: deps.secret,
    now,
  };
  return { submission_id: row.id, next: resolveRedirect(wish, hosted) };
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
