import { capTarget, limits, type Cap, type setCapsInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import type { Db, Trx } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { readFields } from '../../lib/stored-submission.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { listChanges } from '../audit/list-changes.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import * as repo from './caps.repo.ts';
import { addSeats, moveUp } from './seats.service.ts';
import type { CapRule } from './match-caps.ts';

export async function listCaps({ deps, actor }: AuthedCtx, { id }: { id: string }): Promise<{ items: Cap[] }> {
  if (!(await repo.isOwn(deps.db, actor.workspace_id, id))) throw notFound('endpoint');
  return { items: (await repo.listCaps(deps.db, id)).map(toCap) };
}

/** Copies the caps to a new endpoint, with all seats free. The caller checks that both are in the same workspace. */
export const copyCaps = (trx: Trx, key: { from: string; to: string }): Promise<void> => repo.copyCaps(trx, key);

/** A cap as visitors may know it. */
export interface CapSeats extends Omit<CapRule, 'id'> {
  isFull: boolean;
  hasWaitingList: boolean;
  /** How many are left; null if the owner does not show it. */
  left: number | null;
}

export const listSeats = async (db: Db, endpoint_id: string): Promise<CapSeats[]> =>
  (await repo.listCaps(db, endpoint_id)).map(({ field, option, seats, taken, has_waiting_list, shows_left }) => ({
    field,
    option,
    isFull: taken >= seats,
    hasWaitingList: has_waiting_list,
    left: shows_left ? Math.max(seats - taken, 0) : null,
  }));

/** @throws {AppError} not_found · conflict, when there are too many submissions for a new cap to count */
export async function setCaps(ctx: AuthedCtx, input: CapsInput): Promise<{ items: Cap[] }> {
  const { id } = input;
  await ctx.deps.db.transaction().execute((trx) => changeCaps(ctx, trx, input));
  for (const tell of ctx.deps.endpointListeners) tell(id);
  return listCaps(ctx, { id });
}

/** Keeps other work on the submissions of endpoints waiting. A transaction that changes several endpoints begins with it. */
export const holdSubmissions = (trx: Trx, endpoint_ids: readonly string[]): Promise<void> =>
  repo.holdSubmissions(trx, endpoint_ids);

/**
 * Locks the caps of several endpoints before the first of them changes. Otherwise a statement that stores submissions of two of
 * them could wait for the transaction, and the transaction for that statement.
 */
export const lockManyCaps = (trx: Trx, endpoint_ids: readonly string[]): Promise<void> =>
  repo.lockMany(trx, endpoint_ids);

type CapsInput = z.output<typeof setCapsInput>;

/**
 * Replaces the caps of an endpoint. New submissions wait for the end of the transaction, and those that were judged by the
 * caps before it are judged again. The caller tells the listeners when it has committed.
 * @throws {AppError} not_found · conflict, when there are too many submissions for a new cap to count
 */
export async function changeCaps(ctx: AuthedCtx, trx: Trx, { id, caps }: CapsInput): Promise<void> {
  const { deps, actor } = ctx;
  const stored = await repo.lockForChange(trx, { workspace_id: actor.workspace_id, id });
  if (!stored) throw notFound('endpoint');
  const before = stored.caps;
  const known = new Map(before.map((cap) => [capTarget(cap), cap.id]));
  const after = caps.map(({ limit, ...cap }, position) => {
    const id = known.get(capTarget(cap));
    return { ...cap, seats: limit, position, id: id ?? newId(deps.now()), isNew: id === undefined };
  });
  const kept = new Set(after.map((cap) => cap.id));
  const removed = before.filter((cap) => !kept.has(cap.id));
  const added = after.filter(({ isNew }) => isNew);
  if (added.length > 0 && stored.accepted > limits.capCounted) throw tooManyToCount();
  for (const { isNew, field, option, ...cap } of after)
    await (isNew ? repo.insertCap(trx, id, { ...cap, field, option }) : repo.updateCap(trx, id, cap));
  await countAccepted(trx, id, added);
  // Nothing waits for a cap that is removed.
  for (const cap of removed) await repo.updateCap(trx, id, { id: cap.id, seats: limits.capSeats * 2 });
  await moveUp(deps, trx, id);
  await repo.deleteCaps(
    trx,
    id,
    removed.map((cap) => cap.id),
  );
  if (added.length + removed.length > 0) await repo.raiseVersion(trx, id);
  const changes = listChanges({ caps: before.map(inShort) }, { caps: after.map(inShort) }, new Set(['caps']));
  if (changes.length > 0)
    await recordAudit(trx, ctx, {
      action: 'endpoint.changed',
      target: { kind: 'endpoint', id },
      endpoint_id: id,
      changes,
    });
  await publishActivity(trx, id, 'endpoint.changed');
}

export const tooManyToCount = (): AppError =>
  new AppError(
    'conflict',
    `A new cap counts all accepted submissions, and this endpoint has more than ${limits.capCounted.toLocaleString('en')}. Delete some of them, or use a new endpoint for what you want to limit.`,
  );

const PAGE = 1000;

/** Counts the accepted submissions that there are. */
async function countAccepted(trx: Trx, endpoint_id: string, caps: readonly CapRule[]): Promise<void> {
  if (caps.length === 0) return;
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: { id: string; fields: unknown }[] = await repo.listAccepted(trx, { endpoint_id, after, limit: PAGE });
    const added = page.map(({ id, fields }) => ({ id, fields: readFields(fields) }));
    await addSeats(trx, endpoint_id, { caps, added });
    after = page.length === PAGE ? page.at(-1)?.id : undefined;
  }
}

/** For the audit log. */
const inShort = ({
  field,
  option,
  seats,
  has_waiting_list,
  shows_left,
}: Omit<repo.CapRow, 'taken' | 'waiting'>): string =>
  [
    `${field === null ? 'the form' : `${field}: ${option}`} (${seats})`,
    ...(has_waiting_list ? ['waiting list'] : []),
    ...(shows_left ? ['shown'] : []),
  ].join(', ');

const toCap = ({ seats, ...cap }: repo.CapRow): Cap => ({ ...cap, limit: seats });
