import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { sendLetterJob } from '../auth/auth.jobs.ts';
import * as repo from './dispatch.repo.ts';

const BATCH = 500;
/** How long the dispatcher rests when nothing was waiting. */
const REST_MS = 200;
/** After a failure: the database, most likely, which others need too. */
const RETRY_MS = 2000;
/** Names an endpoint is known by; a form that makes up new ones all the time does not fill the table. */
const MAX_NAMES = 500;

/**
 * Takes a batch of submissions off the outbox: in one transaction their marks are cleared and what follows from them is
 * written. A crash undoes both.
 * @returns how many there were
 */
export async function dispatchBatch(deps: Deps): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const claimed = await repo.claimPending(trx, BATCH);
    if (claimed.length === 0) return 0;
    await repo.addFieldNames(trx, toSeenFields(claimed));
    await tellOwners(deps, trx, claimed);
    return claimed.length;
  });
}

/** Dispatches until the signal ends it, several processes at once if need be. */
export async function runDispatcher(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let restMs = 0;
    try {
      if ((await dispatchBatch(deps)) < BATCH) restMs = REST_MS;
    } catch (error) {
      deps.log.error({ err: error }, 'dispatcher');
      restMs = RETRY_MS;
    }
    await sleep(restMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The names that an endpoint's fields have had, in the order they were first seen; those just arrived included. */
export async function listFieldNames({ db }: Deps, endpoint_id: string): Promise<string[]> {
  const known = await repo.listFieldNames(db, endpoint_id, MAX_NAMES);
  const waiting = await repo.listPending(db, endpoint_id);
  const names = new Set(known.map((name) => JSON.parse(name) as string));
  for (const { fields } of waiting) for (const [name] of fields as [string, unknown][]) names.add(name);
  return [...names];
}

function toSeenFields(claimed: readonly repo.Claimed[]): repo.SeenField[] {
  const seen = new Map<string, repo.SeenField>();
  for (const { endpoint_id, fields, created_at } of claimed) {
    for (const [position, [text]] of fields.entries()) {
      const name = JSON.stringify(text);
      const key = `${endpoint_id} ${name}`;
      if (!seen.has(key)) seen.set(key, { endpoint_id, name, first_seen_at: created_at, position });
    }
  }
  return [...seen.values()];
}

const LETTERS = [
  { percent: 100, letter: 'quota_full' },
  { percent: 80, letter: 'quota_nearly_full' },
] as const;

/** One mail at 80 % of the month and one at 100 %, however many submissions cross the line together. */
async function tellOwners({ config, queue }: Deps, trx: Trx, claimed: readonly repo.Claimed[]): Promise<void> {
  const months = new Map(
    claimed
      .filter(({ status, workspace_id }) => (status === 'inbox' || status === 'held') && workspace_id !== null)
      .map(({ workspace_id, created_at }) => {
        const month = created_at.toISOString().slice(0, 7);
        return [`${workspace_id} ${month}`, { workspace_id, month }];
      }),
  );
  for (const key of months.values()) {
    for (const { percent, letter } of LETTERS) {
      const from = Math.ceil((config.monthlySubmissions * percent) / 100);
      const owner = await repo.tellUsage(trx, key, { percent, from });
      if (!owner) continue;
      await queue.enqueue(trx, sendLetterJob, { account_id: owner.account_id, letter });
      break;
    }
  }
}
