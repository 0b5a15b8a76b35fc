import type { Db } from '../../../db/client.ts';
import type { IntakeRow, Written } from './row.model.ts';

/** Which rows are stored. */
export const findWritten = (db: Db, rows: readonly IntakeRow[]): Promise<Written[]> =>
  db
    .selectFrom('submission')
    .select(['id', 'status'])
    .where('endpoint_id', 'in', [...new Set(rows.map((row) => row.endpoint_id))])
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .$castTo<Written>()
    .execute();

/** The submission that a key was used for. */
export const findKey = (db: Db, endpoint_id: string, key: string) =>
  db
    .selectFrom('idempotency_key')
    .select(['submission_id', 'fingerprint', 'created_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('key', '=', key)
    .executeTakeFirst();
