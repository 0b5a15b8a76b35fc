import { Readable } from 'node:stream';
import type { exportDownloadInput, exportInput, Submission, Verdict } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { notFound, unauthenticated } from '../../errors.ts';
import { hashToken, isTokenShaped, newToken } from '../auth/token.ts';
import { toCsv, toJsonArray } from './export-formats.ts';
import { createTicket, takeTicket } from './export.repo.ts';
import { listFieldNames } from '../dispatch/dispatch.service.ts';
import { findOwnEndpoint, listSubmissions } from './submissions.repo.ts';
import { toSubmission } from './to-submission.ts';

const TICKET_MS = 60_000;
/** Rows read at once: enough to keep the database busy, few enough to keep memory flat. */
const BATCH = 500;
/** Columns of their own; a stray form with thousands of names must not make a table that nothing opens. */
const MAX_COLUMNS = 500;

export async function createExportTicket({ deps, actor }: AuthedCtx, input: z.output<typeof exportInput>) {
  const { endpoint_id, format, status } = input;
  if (!(await findOwnEndpoint(deps.db, actor.workspace_id, endpoint_id))) throw notFound('endpoint');
  const now = deps.now();
  const ticket = newToken();
  const expires_at = new Date(now.getTime() + TICKET_MS);
  await createTicket(
    deps.db,
    { token_hash: hashToken(ticket), workspace_id: actor.workspace_id, endpoint_id, expires_at },
    now,
  );
  const url = new URL(`/api/submissions/${endpoint_id}/export`, deps.config.publicUrl);
  url.search = new URLSearchParams({ format, status, ticket }).toString();
  return { url: url.href, expires_at: expires_at.toISOString() };
}

/** @throws {AppError} unauthenticated when the ticket is not one, was used, has run out, or is for another endpoint */
export async function useTicket(
  deps: Deps,
  { endpoint_id, ticket }: { endpoint_id: string; ticket: string },
): Promise<string> {
  const found = isTokenShaped(ticket) ? await takeTicket(deps.db, hashToken(ticket)) : undefined;
  if (!found || found.endpoint_id !== endpoint_id || found.expires_at <= deps.now()) throw unauthenticated();
  return found.workspace_id;
}

export interface Export {
  name: string;
  content_type: string;
  stream: Readable;
}

/** An export as a stream: rows are read as fast as the other side takes them. */
export async function openExport(
  deps: Deps,
  workspace_id: string,
  { endpoint_id, format, status }: z.output<typeof exportDownloadInput>,
): Promise<Export> {
  if (!(await findOwnEndpoint(deps.db, workspace_id, endpoint_id))) throw notFound('endpoint');
  const submissions = readAll(deps, { endpoint_id, status });
  const name = `submissions-${endpoint_id}-${status}-${deps.now().toISOString().slice(0, 10)}.${format}`;
  if (format === 'json') {
    return { name, content_type: 'application/json; charset=utf-8', stream: Readable.from(toJsonArray(submissions)) };
  }
  const columns = (await listFieldNames(deps, endpoint_id)).slice(0, MAX_COLUMNS);
  return { name, content_type: 'text/csv; charset=utf-8', stream: toCsv(submissions, columns) };
}

async function* readAll(
  deps: Deps,
  { endpoint_id, status }: { endpoint_id: string; status: Verdict | 'all' },
): AsyncGenerator<Submission> {
  let before: string | undefined;
  for (;;) {
    const rows = await listSubmissions(deps.db, { endpoint_id, status, limit: BATCH, offset: 0, before });
    for (const row of rows) yield toSubmission(deps.config, row);
    if (rows.length < BATCH) return;
    before = rows.at(-1)?.id;
  }
}
