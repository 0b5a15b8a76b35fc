import type { Db } from '../../db/client.ts';
import type { SubmissionKey } from './notes.repo.ts';

export const listReaders = (
  db: Db,
  { endpoint_id, submission_id }: SubmissionKey,
): Promise<{ account_id: string; read_at: Date }[]> =>
  db
    .selectFrom('submission_reader')
    .select(['account_id', 'read_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', submission_id)
    .orderBy('read_at')
    .orderBy('account_id')
    .execute();

/** Adds a reader of an existing submission, once. @returns false if nothing was added */
export async function addReader(
  db: Db,
  { endpoint_id, submission_id }: SubmissionKey,
  { account_id, now }: { account_id: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('submission_reader')
    .columns(['endpoint_id', 'submission_id', 'account_id', 'read_at'])
    .expression((from) =>
      from
        .selectFrom('submission')
        .select((eb) => ['endpoint_id', 'id', eb.val(account_id).as('account_id'), eb.val(now).as('read_at')])
        .where('endpoint_id', '=', endpoint_id)
        .where('id', '=', submission_id)
        // One that is being deleted at this moment is waited for, and is gone.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
