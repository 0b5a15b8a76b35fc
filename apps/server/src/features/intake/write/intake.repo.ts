import type { Db } from '../../../db/client.ts';
import { hasStandby } from '../../../db/replica/await-durable.ts';
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
    // Read here, so that installations without a standby need no second query.
    .select(hasStandby.as('has_standby'))
    .where('endpoint_id', '=', endpoint_id)
    .where('key', '=', key)
    .executeTakeFirst();
