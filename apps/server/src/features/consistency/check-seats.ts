import type { Db, Trx } from '../../db/client.ts';
import { readFields } from '../../lib/stored-submission.ts';
import { matchCaps, type CapRule } from '../caps/match-caps.ts';
import { addSeats, loadCapRules, lockCaps } from '../caps/seats.service.ts';
import * as repo from './caps.repo.ts';
import type { Checking } from './fault.model.ts';

const PAGE = 200;

/** Compares the seats of accepted submissions with what the caps of their endpoints count. */
export async function checkSeats(db: Db, check: Checking): Promise<void> {
  let checked = 0;
  for (const endpoint_id of await repo.listCapped(db)) {
    for (let after: string | undefined = ''; after !== undefined;) {
      check.signal?.throwIfAborted();
      const { list } = await loadCapRules(db, endpoint_id);
      const page: repo.SeatedSubmission[] = await repo.listSeated(db, { endpoint_id, after, limit: PAGE });
      const suspects = page.flatMap((one) => compare(one, list) ?? []).map(({ id }) => id);
      if (suspects.length > 0) await checkSuspects(db, endpoint_id, { ...check, suspects });
      check.onProgress('seats', (checked += page.length));
      after = page.length === PAGE ? page.at(-1)?.id : undefined;
    }
  }
}

interface WrongSeats extends repo.SeatedSubmission {
  missing: string[];
  surplus: string[];
}

/** undefined if the submission has its seats and no others. */
function compare(submission: repo.SeatedSubmission, caps: readonly CapRule[]): WrongSeats | undefined {
  const wanted = matchCaps(caps, readFields(submission.fields)).map((cap) => cap.id);
  const missing = wanted.filter((id) => !submission.cap_ids.includes(id));
  const surplus = submission.cap_ids.filter((id) => !wanted.includes(id));
  return missing.length + surplus.length > 0 ? { ...submission, missing, surplus } : undefined;
}

/** Compares again while nothing changes: a submission or a cap may have changed between the two readings. */
async function checkSuspects(
  db: Db,
  endpoint_id: string,
  { suspects, repair, onFault }: Checking & { suspects: readonly string[] },
): Promise<void> {
  const wrong = await db.transaction().execute(async (trx) => {
    const caps = await lockCaps(trx, endpoint_id);
    const found = (await repo.findSeated(trx, endpoint_id, suspects)).flatMap((one) => compare(one, caps) ?? []);
    if (repair) await correct(trx, endpoint_id, { caps, wrong: found });
    return found;
  });
  for (const { id, missing } of wrong) {
    const what = missing.length > 0 ? 'lacks a seat of a cap' : 'has a seat of a cap that does not count it';
    onFault({ kind: 'wrong_seat', id, detail: `Submission ${id} ${what}.`, isRepaired: repair });
  }
}

/** It was accepted, so it gets its seats however many are taken. */
async function correct(
  trx: Trx,
  endpoint_id: string,
  { caps, wrong }: { caps: readonly CapRule[]; wrong: readonly WrongSeats[] },
): Promise<void> {
  const added = wrong.map(({ id, fields }) => ({ id, fields: readFields(fields) }));
  await addSeats(trx, endpoint_id, { caps, added });
  const surplus = wrong.flatMap((one) => one.surplus.map((cap_id) => ({ submission_id: one.id, cap_id })));
  await repo.removeSeats(trx, endpoint_id, surplus);
}
