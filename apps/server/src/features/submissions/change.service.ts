import type { Submission, updateSubmissionInput, updateSubmissionsInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { demandAssignable, notifyAssignee } from '../assignment/assignment.service.ts';
import { publishActivity } from '../activity/activity.service.ts';
import type { CapRule } from '../caps/match-caps.ts';
import { giveBack, lockCaps, seatAgain } from '../caps/seats.service.ts';
import { announceReleased } from '../outbox/outbox.service.ts';
import { countFirstReads, countMove } from '../insights/insights.rollup.service.ts';
import { isLesson, learnFromMoves } from '../spam/learning.service.ts';
import { syncDocuments } from '../search/search.service.ts';
import { recordChanged, recordMoved } from './record-submissions.service.ts';
import * as repo from './change.repo.ts';
import { countBy, sumCounters, toFirstRead, type Step } from './sum-changes.ts';
import { findOwnEndpoint } from './submissions.repo.ts';
import { readFields } from '../../lib/stored-submission.ts';

export interface Change {
  status?: 'inbox' | 'spam' | undefined;
  read?: boolean | undefined;
  starred?: boolean | undefined;
  assignee_id?: string | null | undefined;
  done?: boolean | undefined;
}

export interface Changed {
  /** Those that the call changed; oldest first. */
  changed: string[];
  /** Those for which the month or a cap had no room, unchanged. */
  left: string[];
}

/** @throws {AppError} not_found, for the endpoint; deleted submissions are skipped */
export async function updateMany(ctx: AuthedCtx, input: z.output<typeof updateSubmissionsInput>): Promise<Changed> {
  const { deps, actor } = ctx;
  const { endpoint_id, submission_ids, ...change } = input;
  if (!(await findOwnEndpoint(deps.db, actor.workspace_id, endpoint_id))) throw notFound('endpoint');
  return changeAll(ctx, { endpoint_id, submission_ids, change });
}

/** @throws {AppError} not_found · conflict when it is to be moved to the inbox and the month or a cap is full */
export async function updateOne(ctx: AuthedCtx, input: z.output<typeof updateSubmissionInput>): Promise<void> {
  const { endpoint_id, submission_id, ...change } = input;
  const { found, left, full } = await changeAll(ctx, { endpoint_id, submission_ids: [submission_id], change });
  if (found === 0) throw notFound('submission');
  if (full.length > 0)
    throw new AppError('conflict', 'A cap of the endpoint is full: raise it, or remove a submission.');
  if (left.length > 0)
    throw new AppError('conflict', 'The plan’s submissions for this month are used up: it can be moved next month.');
}

/**
 * Moves submissions between inbox and spam because a rule has changed: the filter learns nothing from it, and what a
 * person moved stays.
 */
export const moveByRule = (
  ctx: AuthedCtx,
  { endpoint_id, submission_ids, status }: Omit<Task, 'change'> & { status: 'inbox' | 'spam' },
): Promise<Changed> => changeAll(ctx, { endpoint_id, submission_ids, change: { status }, isByRule: true });

interface Task {
  endpoint_id: string;
  submission_ids: readonly string[];
  change: Change;
  /** Whether a rule moves them, and not a person. */
  isByRule?: boolean;
}

/** One submission, before and after. */
async function changeAll(ctx: AuthedCtx, task: Task): Promise<Changed & { found: number; full: string[] }> {
  const { deps, actor } = ctx;
  const { assignee_id } = task.change;
  if (typeof assignee_id === 'string') await demandAssignable(deps, { ...task, ...actor, account_id: assignee_id });
  const answer = await deps.db.transaction().execute(async (trx) => {
    const caps = task.change.status === undefined ? [] : await lockCaps(trx, task.endpoint_id);
    const locked = await repo.lockSubmissions(trx, task.endpoint_id, task.submission_ids);
    const rows = task.isByRule ? locked.filter((row) => isMovedByRule(row, task.change)) : locked;
    const all = rows.map((before) => ({
      before,
      after: toAfter(before, task, { now: deps.now(), by: actor.account_id }),
    }));
    const { endpoint_id } = task;
    const seating = await seatAgain(trx, endpoint_id, {
      caps,
      restored: await listRestored(trx, endpoint_id, { caps, all }),
    });
    const full = all.filter(({ before }) => seating.full.has(before.id)).map(({ before }) => before.id);
    const { steps, left: late } = await admit(
      ctx,
      trx,
      all.filter(({ before }) => !seating.full.has(before.id)),
    );
    const left = [...full, ...late];
    await seating.take(new Set(steps.map(({ after }) => after.id)));
    if (steps.length > 0) {
      await writeSteps(deps, trx, { ...task, workspace_id: actor.workspace_id, steps });
      const assigned = steps.filter(({ before, after }) => before.assignee_id !== after.assignee_id);
      await notifyAssignee(ctx, trx, { endpoint_id, submissions: assigned.map(({ after }) => after) });
    }
    const ended = caps.length === 0 ? [] : steps.filter(({ before, after }) => isSeated(before) && !isSeated(after));
    if (ended.length > 0) await giveBack(deps, trx, { endpoint_id, ids: ended.map(({ after }) => after.id) });
    const moved = steps.filter(({ before, after }) => before.status !== after.status).map(({ after }) => after.id);
    const { change } = task;
    await recordChanged(trx, ctx, { endpoint_id, ids: steps.filter(isMarked).map(({ after }) => after.id) });
    if (change.status !== undefined) await recordMoved(trx, ctx, { endpoint_id, ids: moved, status: change.status });
    return { changed: steps.map(({ after }) => after.id), left, full, found: rows.length };
  });
  // The next submission is judged with what this one taught, in this process even before the database's notification.
  if (task.change.status !== undefined) for (const tell of deps.endpointListeners) tell(task.endpoint_id);
  return answer;
}

/** Whether caps count it. */
const isSeated = ({ status }: repo.ChangeRow): boolean => status === 'inbox' || status === 'held';

/** The submissions that are accepted again, with what caps compare, oldest first. */
async function listRestored(
  trx: Trx,
  endpoint_id: string,
  { caps, all }: { caps: readonly CapRule[]; all: readonly Step[] },
): Promise<{ id: string; fields: Submission['fields'] }[]> {
  const ids = all.filter(({ before, after }) => !isSeated(before) && isSeated(after)).map(({ after }) => after.id);
  if (caps.length === 0 || ids.length === 0) return [];
  const fields = new Map((await repo.listFields(trx, endpoint_id, ids)).map((row) => [row.id, readFields(row.fields)]));
  return ids.map((id) => ({ id, fields: fields.get(id) ?? [] }));
}

const isMovedByRule = ({ status, marked }: repo.ChangeRow, change: Change): boolean =>
  !marked && change.status !== undefined && isLesson(status, change.status);

function toAfter(
  before: repo.ChangeRow,
  { change: { status, read, starred, assignee_id, done }, isByRule = false }: Pick<Task, 'change' | 'isByRule'>,
  { now, by }: { now: Date; by: string },
): repo.ChangeRow {
  const after = { ...before, status: status ?? before.status, starred: starred ?? before.starred };
  if (assignee_id !== undefined) after.assignee_id = assignee_id;
  if (done !== undefined && done !== (before.done_at !== null)) {
    after.done_at = done ? now : null;
    after.done_by = done ? by : null;
  }
  if (read !== undefined && read !== (before.read_at !== null)) after.read_at = read ? now : null;
  // Moved back, it has the check's verdict again.
  if (!isByRule && isLesson(before.status, after.status)) after.marked = !before.marked;
  if (after.status === 'inbox') {
    after.counted = true;
    after.first_read_at ??= after.read_at;
  }
  return after;
}

const isChange = ({ before, after }: Step): boolean => before.status !== after.status || isMarked({ before, after });

/** Whether more has changed than where it is. */
const isMarked = ({ before, after }: Step): boolean =>
  (['read_at', 'starred', 'assignee_id', 'done_at'] as const).some((key) => before[key] !== after[key]);

const isRelease = ({ before, after }: Step): boolean => before.status !== 'inbox' && after.status === 'inbox';

/**
 * A submission that enters the inbox counts once, against the month of its move; in a full month the oldest come first.
 */
async function admit(
  { deps, actor }: AuthedCtx,
  trx: Trx,
  all: readonly Step[],
): Promise<{ steps: Step[]; left: string[] }> {
  const changes = all.filter(isChange);
  const costly = changes.filter((step) => isRelease(step) && !step.before.counted);
  if (costly.length === 0) return { steps: changes, left: [] };
  const month = { workspace_id: actor.workspace_id, month: monthOf(deps.now()) };
  const limit = deps.config.monthlySubmissions;
  const admitted = await repo.countAgainst(trx, month, { count: costly.length, limit });
  const left = new Set(costly.slice(admitted).map(({ before }) => before.id));
  return { steps: changes.filter(({ before }) => !left.has(before.id)), left: [...left] };
}

const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

interface Written extends Pick<Task, 'endpoint_id' | 'isByRule'> {
  workspace_id: string;
  steps: readonly Step[];
}

/** Writes everything that follows from a change, in the order of locks that every transaction follows. */
export async function writeSteps(
  deps: Pick<Deps, 'now'>,
  trx: Trx,
  { workspace_id, endpoint_id, steps, isByRule = false }: Written,
): Promise<void> {
  const moves = steps.filter(({ before, after }) => before.status !== after.status);
  const held = moves.map(({ before }) => before).filter(({ status }) => status === 'held');
  for (const [month, count] of countBy(held, ({ created_at }) => monthOf(created_at)))
    await repo.releaseHeld(trx, { workspace_id, month }, count);
  const lessons = isByRule ? [] : moves.filter(({ before, after }) => isLesson(before.status, after.status));
  await learnFromMoves(
    trx,
    { workspace_id, now: deps.now() },
    {
      moves: lessons.map(({ after }) => ({ submission_id: after.id, isSpam: after.status === 'spam' })),
      loadFields: async (ids) =>
        new Map((await repo.listFields(trx, endpoint_id, ids)).map(({ id, fields }) => [id, readFields(fields)])),
    },
  );
  const ids = steps.map(({ after }) => after.id);
  await repo.saveChanges(
    trx,
    endpoint_id,
    steps.map(({ after }) => after),
  );
  await syncDocuments(trx, endpoint_id, ids);
  const released = moves.filter(isRelease).map(({ after }) => after.id);
  if (released.length > 0) await announceReleased(trx, { endpoint_id, ids: released }, deps.now());
  await publishActivity(trx, endpoint_id, 'submissions.changed', steps.length);
  await repo.moveCounters(trx, endpoint_id, sumCounters(steps));
  // Insights do not count imported submissions, so their moves and reads are not counted either.
  const received = moves.filter(({ before }) => before.import_id === null);
  await countMove(
    trx,
    received.map(({ before, after }) => ({
      endpoint_id,
      created_at: before.created_at,
      from: before.status,
      to: after.status,
    })),
  );
  await countFirstReads(
    trx,
    steps.flatMap((step) => toFirstRead(endpoint_id, step)),
  );
}
