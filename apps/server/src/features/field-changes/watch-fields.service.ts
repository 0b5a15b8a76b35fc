import { createHmac } from 'node:crypto';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { newId } from '../../ids.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { readFields } from '../../lib/stored-submission.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { observe, type FoundChange, type Observed } from './detect/observe.ts';
import { newWatchState, watchStateSchema, type WatchState } from './detect/watch-state.ts';
import { sendFieldChangesJob } from './field-changes.jobs.ts';
import * as changes from './field-changes.repo.ts';
import * as repo from './watch-fields.repo.ts';

/** Endpoints whose ids are read together. */
const PAGE = 500;
/** Submissions of one transaction. */
const BATCH = 200;
/** A submission beyond this size is left out. */
const BYTES = 100_000;
/** How many of the submissions before the first run teach what is usual. */
const HISTORY = 500;
/** A submission may be committed after one with a later id, if only by seconds. */
const SETTLED_MS = 10_000;
/** How many changes of an endpoint are kept. */
const KEPT = 100;

/** The job. */
export async function watchFields(deps: Deps, _payload: object, { signal }: JobRun): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids: string[] = await repo.listDue(deps.db, { after, limit: PAGE });
    for (const endpoint_id of ids) {
      do signal.throwIfAborted();
      while (await readBatch(deps, endpoint_id));
    }
    after = ids.length === PAGE ? ids.at(-1) : undefined;
  }
}

/** Reads the next submissions of an endpoint. @returns whether there are more */
async function readBatch(deps: Deps, endpoint_id: string): Promise<boolean> {
  const before = new Date(deps.now().getTime() - SETTLED_MS);
  return deps.db.transaction().execute(async (trx) => {
    const watch = await lockOrBegin(deps, trx, endpoint_id);
    if (!watch) return false;
    const { state, read_through } = watch;
    const limit = watch.isNew ? HISTORY : BATCH;
    const rows = await repo.readAfter(trx, { endpoint_id, after: read_through, before, limit, bytes: BYTES });
    const found: FoundChange[] = [];
    const returned: string[] = [];
    for (const row of rows) {
      if (row.fields === null) continue;
      const findings = observe(state, toObserved(deps, endpoint_id, row));
      found.push(...findings.changes);
      returned.push(...findings.returned);
    }
    const last = rows.at(-1);
    const isWhole = rows.length < limit;
    await repo.updateWatch(trx, {
      endpoint_id,
      state: JSON.stringify(state),
      read_through: last?.id ?? read_through,
      read_at: isWhole ? before : (last?.created_at ?? before),
    });
    await changes.endChanges(
      trx,
      endpoint_id,
      returned.map((name) => JSON.stringify(name)),
    );
    if (last) await changes.extendChanges(trx, endpoint_id, last.created_at);
    // What happened before the first run is history.
    if (!watch.isNew) await report(deps, trx, { endpoint_id, found });
    return !isWhole;
  });
}

async function lockOrBegin(
  { db }: Deps,
  trx: Trx,
  endpoint_id: string,
): Promise<{ state: WatchState; read_through: string; isNew: boolean } | undefined> {
  const row = await repo.lockWatch(trx, endpoint_id);
  if (row) {
    const { data } = watchStateSchema.safeParse(row.state);
    // A state of another version is learnt anew.
    return { state: data ?? newWatchState(), read_through: row.read_through, isNew: false };
  }
  const read_through = await repo.findStart(db, endpoint_id, HISTORY);
  const state = newWatchState();
  const begun = { endpoint_id, state: JSON.stringify(state), read_through, read_at: new Date(0) };
  return (await repo.insertWatch(trx, begun)) ? { state, read_through, isNew: true } : undefined;
}

interface Found {
  endpoint_id: string;
  found: readonly FoundChange[];
}

async function report(deps: Deps, trx: Trx, { endpoint_id, found }: Found): Promise<void> {
  if (found.length === 0) return;
  const found_at = deps.now();
  const rows = found.map((change): changes.ChangeRow => ({
    endpoint_id,
    id: newId(found_at),
    kind: change.kind,
    field: JSON.stringify(change.field),
    new_name: change.new_name === null ? null : JSON.stringify(change.new_name),
    type_before: change.types?.before ?? null,
    type_after: change.types?.after ?? null,
    before_first_at: new Date(change.before.first_at),
    before_last_at: new Date(change.before.last_at),
    after_first_at: new Date(change.after.first_at),
    after_last_at: new Date(change.after.last_at),
    found_at,
    state: 'open',
  }));
  await changes.insertChanges(trx, rows, KEPT);
  const change_ids = rows.map(({ id }) => id);
  await deps.queue.enqueue(trx, sendFieldChangesJob, { endpoint_id, change_ids, account_id: null });
  await publishActivity(trx, endpoint_id, 'endpoint.changed');
}

function toObserved({ secret }: Deps, endpoint_id: string, row: repo.ReadRow): Observed {
  const { created_at, fields, files, ip } = row;
  return { at: created_at.getTime(), fields: readFields(fields), files, sender: ip === null ? null : hashOf(ip) };

  /** Only whether two senders are the same is kept, not who they are. */
  function hashOf(address: string): string {
    return createHmac('sha256', secret).update(`field-watch ${endpoint_id} ${address}`).digest('base64').slice(0, 8);
  }
}
