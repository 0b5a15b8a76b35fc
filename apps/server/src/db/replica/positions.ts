/** A position in the write-ahead log. Positions of one cluster can be compared. */
export type Position = bigint;

/** @param text such as `16/B374D848` */
export function toPosition(text: string): Position {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const PAGE_BYTES = 8192n;
const HEADER_BYTES = 24n;
const FIRST_HEADER_BYTES = 40n;

/**
 * Where the last record ends. If it fills its page, the next one goes behind the next page's header, and the primary names
 * that place; a replica never reaches it while the primary is idle.
 */
export function toEnd(insert: Position, segmentBytes: bigint): Position {
  const header = insert % segmentBytes < PAGE_BYTES ? FIRST_HEADER_BYTES : HEADER_BYTES;
  return insert % PAGE_BYTES === header ? insert - header : insert;
}

/** The end of the primary's log: every commit that anyone can see is before this position. */
export interface Written {
  position: Position;
  /** Identifies the cluster: the same on the primary and on its replicas. */
  system: string;
}

interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface WrittenRow {
  position: string;
  segment: string;
  system: string;
}

// The end of what is flushed would not do: with `synchronous_commit` off, a commit is visible before that. A replica gets only
// what is flushed, and statements that only read also write to the log (hints, pruned rows), which nothing flushes for up to
// 600 ms. The commit of a message flushes all before it. It does not wait for a synchronous standby.
export const writtenQuery = `select
    case when pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()
      then concat(set_config('synchronous_commit', 'local', true), pg_logical_emit_message(true, 'postern', '')) end,
    pg_current_wal_insert_lsn()::text as position, system_identifier::text as system,
    pg_size_bytes(current_setting('wal_segment_size'))::text as segment
  from pg_control_system()`;

export function toWritten([row]: readonly WrittenRow[]): Written {
  if (!row) throw new Error('The database did not answer.');
  return { position: toEnd(toPosition(row.position), BigInt(row.segment)), system: row.system };
}

/** @throws when the server is a replica */
export const readWritten = async (primary: Client): Promise<Written> =>
  toWritten((await primary.query(writtenQuery, [])).rows as WrittenRow[]);

interface ReplayedRow {
  position: string | null;
  system: string;
  is_following: boolean;
}

/**
 * The position up to which a replica shows the data. Undefined on a server that follows no primary at the moment.
 * @throws when it belongs to another cluster
 */
export async function readReplayed(replica: Client, system: string): Promise<Position | undefined> {
  // After a failover a replica may be ahead of the new primary, with commits that were never acknowledged. It then cannot
  // follow the new primary, and has no receiver.
  const { rows } = await replica.query(
    `select pg_last_wal_replay_lsn()::text as position, system_identifier::text as system,
      pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as is_following
    from pg_control_system()`,
    [],
  );
  const [row] = rows as ReplayedRow[];
  if (!row || row.position === null || !row.is_following) return undefined;
  if (row.system !== system) throw new Error('DATABASE_READ_URL is not a replica of DATABASE_URL.');
  return toPosition(row.position);
}
