import {
  endpointIdOf,
  limits,
  type openSharedInput,
  type Shared,
  type SharedSubmission,
  type sharedFileInput,
  type Submission,
} from '@postern/contracts';
import type { z } from 'zod';
import type { Ctx, Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { MINUTE_SECONDS } from '../../lib/durations.ts';
import { hashToken } from '../../lib/token.ts';
import { findSharedFile, type SharedFile } from '../files/files.service.ts';
import { behind } from '../search/list-periods.ts';
import { findIds } from '../search/search.find.service.ts';
import { loadSubmissions } from '../submissions/submissions.service.ts';
import { toSearch } from '../submissions/to-search.ts';
import { readLinkToken } from './link-token.ts';
import * as repo from './share-links.repo.ts';

/** What one address reads with links. A token cannot be guessed: this bounds the work. */
const readRule = { name: 'shared-ip', points: 300, windowSeconds: MINUTE_SECONDS };

/** @throws {AppError} token_unknown · rate_limited */
export async function openShared(ctx: Ctx, { token, cursor }: z.output<typeof openSharedInput>): Promise<Shared> {
  const { deps } = ctx;
  const link = await findLink(ctx, token);
  const { endpoint_id, submission_id, with_files } = link;
  const ids = submission_id === null ? await findPage(deps, link, cursor) : [submission_id];
  const shown = ids.slice(0, limits.sharedAtOnce);
  const loaded = await loadSubmissions(
    deps,
    shown.map((id) => ({ endpoint_id, submission_id: id })),
  );
  if (cursor === undefined) await repo.countOpening(deps.db, link, deps.now());
  const byId = new Map(loaded.map((submission) => [submission.id, submission]));
  return {
    endpoint: link.endpoint_name,
    is_single: submission_id !== null,
    with_files,
    expires_at: link.expires_at.toISOString(),
    items: shown.flatMap((id) => byId.get(id) ?? []).map(toShared),
    next_cursor: ids.length > shown.length ? (shown.at(-1) ?? null) : null,
  };
}

/** A file of a submission that the link shows. @throws {AppError} token_unknown · not_found · rate_limited */
export async function openSharedFile(
  ctx: Ctx,
  { token, file_id }: z.output<typeof sharedFileInput>,
): Promise<SharedFile> {
  const link = await findLink(ctx, token);
  const { endpoint_id, workspace_id } = link;
  if (!link.with_files || endpointIdOf(file_id) !== endpoint_id) throw notFound('file');
  const file = await findSharedFile(ctx.deps, { workspace_id, endpoint_id, id: file_id });
  if (!file || !(await isShown(ctx.deps, link, file.submission_id))) throw notFound('file');
  return file;
}

async function findLink({ deps, ip }: Ctx, token: string): Promise<repo.OpenLink> {
  await deps.limiter.demand(readRule, ip);
  const read = readLinkToken(token);
  const link =
    read &&
    (await repo.findOpen(deps.db, {
      endpoint_id: read.endpoint_id,
      token_hash: hashToken(read.secret),
      now: deps.now(),
    }));
  if (!link) throw new AppError('token_unknown', 'This link has expired or was deleted. Ask for a new one.');
  return link;
}

/** The ids of a page and the next one. */
async function findPage({ db }: Deps, link: repo.OpenLink, cursor: string | undefined): Promise<string[]> {
  const search = await toSearch(db, { endpoint_id: link.endpoint_id }, link.filter ?? { status: 'inbox' });
  return findIds(db, search, { direction: 'older', beyond: cursor, limit: limits.sharedAtOnce + 1 });
}

async function isShown({ db }: Deps, link: repo.OpenLink, submission_id: string): Promise<boolean> {
  if (link.submission_id !== null) return link.submission_id === submission_id;
  const search = await toSearch(db, { endpoint_id: link.endpoint_id }, link.filter ?? { status: 'inbox' });
  const beyond = behind(submission_id);
  const [newest] = await findIds(db, search, { direction: 'older', beyond, limit: 1 });
  return newest === submission_id;
}

/** Nothing about the sender's browser, no verdict and no team. */
const toShared = ({ id, fields, created_at, files }: Submission): SharedSubmission => ({
  id,
  fields,
  created_at,
  files: files.map(({ id: file_id, field, name, size, flag }) => ({ id: file_id, field, name, size, flag })),
});
