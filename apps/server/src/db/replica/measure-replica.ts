import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { createDb, type Db } from '../client.ts';
import { readReplayed, toWritten, writtenQuery, type WrittenRow } from './positions.ts';

const POLL_MS = 20;

/**
 * How many seconds a replica takes to show what the primary has written by now. Undefined if it is more than the bound, or if
 * it follows no primary.
 * @throws when it does not answer, or is a replica of another database
 */
export async function measureReplica(
  db: Db,
  { url, maxLagSeconds }: { url: string; maxLagSeconds: number },
): Promise<number | undefined> {
  const { pool } = createDb({ url, log: pino({ level: 'silent' }), maxConnections: 1 });
  try {
    const { position, system } = toWritten((await sql.raw<WrittenRow>(writtenQuery).execute(db)).rows);
    for (const started = performance.now(); ; await sleep(POLL_MS)) {
      const replayed = await readReplayed(pool, system);
      const seconds = (performance.now() - started) / 1000;
      if (replayed === undefined || seconds > maxLagSeconds) return undefined;
      if (replayed >= position) return seconds;
    }
  } finally {
    await pool.end();
  }
}
