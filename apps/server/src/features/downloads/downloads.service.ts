import { Readable } from 'node:stream';
import type { ExportProgress, ExportState } from '@postern/contracts';
import type { AuthedCtx, Deps, Reader } from '../../context.ts';
import { notFound, unauthenticated } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { hashToken, isTokenShaped, newToken } from '../../lib/token.ts';
import { SILENT_MS, startProgress } from './track-progress.ts';
import * as repo from './downloads.repo.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

const TICKET_MS = MINUTE_MS;
/** Bytes buffered for the socket besides the batch being written: enough that it never runs dry. */
const BUFFER_BYTES = 64 * 1024;

export interface Wanted {
  /** null: an archive of everything. */
  endpoint_id: string | null;
  /** The URL of the download, to which the ticket is added. */
  url: URL;
}

/** A URL that downloads once, without a token, within a minute. Only the ticket's hash is stored. */
export async function createTicket({ deps, actor }: AuthedCtx, { endpoint_id, url }: Wanted) {
  const now = deps.now();
  const [id, ticket, expires_at] = [newId(now), newToken(), new Date(now.getTime() + TICKET_MS)];
  const { account_id, workspace_id, api_key_id } = actor;
  const token_hash = hashToken(ticket);
  await repo.createDownload(deps.db, {
    id,
    account_id,
    workspace_id,
    api_key_id,
    endpoint_id,
    token_hash,
    expires_at,
    told_at: now,
  });
  url.searchParams.set('ticket', ticket);
  return { id, url: url.href, expires_at: expires_at.toISOString() };
}

/**
 * @returns the member that the ticket was made for
 * @throws {AppError} unauthenticated when the ticket is malformed, used, expired, or for another download
 */
export async function useTicket(deps: Deps, endpoint_id: string | null, ticket: string): Promise<Reader> {
  if (!isTokenShaped(ticket)) throw unauthenticated();
  const taken = await repo.takeTicket(deps.db, { token_hash: hashToken(ticket), endpoint_id, now: deps.now() });
  if (!taken) throw unauthenticated();
  return taken;
}

/**
 * Refuses the reader of a download who has lost access since the ticket was used.
 * @throws {AppError} unauthenticated
 */
export async function admitReader(deps: Deps, reader: Reader, endpoint_id?: string): Promise<void> {
  if (!(await repo.mayRead(deps.db, reader, { endpoint_id: endpoint_id ?? null, now: deps.now() })))
    throw unauthenticated();
}

/** The content of a download. */
export interface Content {
  /** The file's name. */
  name: string;
  content_type: string;
  /** The number of submissions; null if it is unknown. */
  total: number | null;
  /** Writes the content. @param count called with the number of submissions written */
  write: (count: (submissions: number) => void) => AsyncIterable<Uint8Array>;
}

export interface Download {
  name: string;
  content_type: string;
  stream: Readable;
}

/**
 * Opens a download as a stream that is written as fast as the client reads it. With a ticket, its progress can be
 * queried, from now on until it has ended in any way.
 */
export async function openDownload(
  deps: Deps,
  ticket: string | undefined,
  open: () => Promise<Content>,
): Promise<Download> {
  const hash = ticket === undefined ? undefined : hashToken(ticket);
  try {
    const content = await open();
    const { name, content_type } = content;
    const chunks = hash ? follow(deps, hash, content) : content.write(() => undefined);
    return { name, content_type, stream: Readable.from(chunks, { objectMode: false, highWaterMark: BUFFER_BYTES }) };
  } catch (error) {
    if (hash) await startProgress(deps, hash, null).end('failed');
    throw error;
  }
}

async function* follow(deps: Deps, hash: Buffer, { total, write }: Content): AsyncGenerator<Uint8Array> {
  const progress = startProgress(deps, hash, total);
  let end: 'done' | 'failed' = 'failed';
  try {
    yield* write(progress.add);
    end = 'done';
  } finally {
    // Also when the client has disconnected, which ends the generator at its last yield.
    await progress.end(end);
  }
}

export interface ProgressKey {
  endpoint_id: string | null;
  id: string;
}

/** The progress of a download. @throws {AppError} not_found · also for one of long ago */
export async function getProgress(
  { deps, actor }: AuthedCtx,
  { endpoint_id, id }: ProgressKey,
): Promise<ExportProgress> {
  const row = await repo.findDownload(deps.db, { workspace_id: actor.workspace_id, endpoint_id, id });
  if (!row) throw notFound('download');
  return { state: stateOf(row, deps.now()), done: row.done, total: row.total };
}

/** A process that dies records nothing, and neither does a ticket that is never used. */
function stateOf(row: { state: string; told_at: Date; expires_at: Date }, now: Date): ExportState {
  const silentMs = now.getTime() - row.told_at.getTime();
  if (row.state === 'running' && silentMs > SILENT_MS) return 'failed';
  if (row.state === 'waiting' && row.expires_at <= now) return 'failed';
  return row.state as ExportState;
}
