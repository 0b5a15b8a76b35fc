/** One judged submission on its way into the database. */
export interface IntakeRow {
  id: string;
  endpoint_id: string;
  /** The verdict; the statement turns `inbox` into `held` when the month is full. */
  verdict: 'inbox' | 'spam' | 'refused';
  refused_reason: string | null;
  /** JSON texts, stored as they are. */
  fields: string;
  spam: string;
  facts: string;
  meta: string;
  /** The names of its fields as a JSON array, unless they are already stored. */
  names: string | null;
  created_at: Date;
  files: IntakeFile[];
  key: IntakeKey | null;
  caps: RowCaps;
}

/** The caps that count a submission if it is accepted. */
export interface RowCaps {
  /** The version of the endpoint's caps that they are from. */
  version: number;
  ids: readonly string[];
}

/** The key by which a copy of a submission is recognised. */
export interface IntakeKey {
  key: string;
  /** A hash of the content: the same key with different content is a client's mistake. */
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
   * `over`: not stored, because the month and the held submissions are full. `repeat`: not stored, because its key has
   * been used. `stale`: not stored, because the caps of its endpoint have changed since it was read.
   */
  status: 'inbox' | 'spam' | 'refused' | 'held' | 'over' | 'repeat' | 'stale';
  /** Whether it was accepted onto a waiting list, as far as that is known. */
  isWaiting?: boolean;
  /** The caps that have no seat left, if it was refused for them; empty if they are no longer known. */
  full?: readonly string[] | undefined;
}

export interface PlanLimits {
  monthlySubmissions: number;
  monthlyHeld: number;
}
