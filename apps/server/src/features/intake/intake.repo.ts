import type { Db } from '../../db/client.ts';

/** One judged submission on its way into the database. */
export interface IntakeRow {
  id: string;
  endpoint_id: string;
  /** What the judges say; the statement turns `inbox` into `held` when the month is full. */
  verdict: 'inbox' | 'spam' | 'refused';
  refused_reason: string | null;
  /** JSON texts, stored as they are. */
  fields: string;
  spam: string;
  meta: string;
  /** Names of its fields as a JSON array, unless they are known to be stored. */
  names: string | null;
  created_at: Date;
  files: IntakeFile[];
  key: IntakeKey | null;
}

/** What makes a second copy of a submission known as one. */
export interface IntakeKey {
  key: string;
  /** A hash of the content: the same key with other content is somebody's mistake. */
  fingerprint: Buffer;
  /** How long the key is remembered. */
  seconds: number;
}

export interface IntakeFile {
  id: string;
  field: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  flag: string | null;
  storage_key: string;
}

export interface Written {
  id: string;
  /**
   * `over`: not stored, the month is full and so is what may be held. `repeat`: not stored, its key has been used.
   */
  status: 'inbox' | 'spam' | 'refused' | 'held' | 'over' | 'repeat';
}

export interface PlanLimits {
  monthlySubmissions: number;
  monthlyHeld: number;
}

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

/** What a key was used for. */
export const findKey = (db: Db, endpoint_id: string, key: string) =>
  db
    .selectFrom('idempotency_key')
    .select(['submission_id', 'fingerprint', 'created_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('key', '=', key)
    .executeTakeFirst();
