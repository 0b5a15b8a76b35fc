import type { Reader } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { describePeople } from '../assignment/people.service.ts';
import { assertOwnEndpoint, getSubmission, type SubmissionKey } from '../submissions/submissions.service.ts';
import * as repo from './readers.repo.ts';

/** @throws {AppError} not_found */
export async function listReaders(ctx: AuthedCtx, key: SubmissionKey): Promise<{ items: Reader[] }> {
  const { deps, actor } = ctx;
  await getSubmission(ctx, key);
  const rows = await repo.listReaders(deps.db, key);
  const describe = await describePeople(
    deps.db,
    actor,
    rows.map(({ account_id }) => account_id),
  );
  return { items: rows.map((row) => ({ person: describe(row.account_id), read_at: row.read_at.toISOString() })) };
}

/** @throws {AppError} not_found */
export async function addReader(ctx: AuthedCtx, key: SubmissionKey): Promise<void> {
  const { deps, actor } = ctx;
  const { workspace_id, account_id } = actor;
  await assertOwnEndpoint(deps, { workspace_id, endpoint_id: key.endpoint_id }, 'submission');
  const added = await repo.addReader(deps.db, key, { account_id, now: deps.now() });
  if (added) await publishActivity(deps.db, key.endpoint_id, 'submissions.changed', 1);
  else await getSubmission(ctx, key);
}
