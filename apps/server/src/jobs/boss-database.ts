import type { Db as BossDb } from 'pg-boss';
import type { Logger } from 'pino';
import { createDb, patient, type DbLimits } from '../db/client.ts';
import { startListening } from '../db/listen.ts';

export interface BossDatabase {
  db: Required<Pick<BossDb, 'executeSql' | 'listen'>>;
  /** Its own tables are up to date: statements have to be short from now on. */
  started(): void;
  close(): Promise<void>;
}

/** Clean-up may take any time on the server, but the client does not wait for the answer. */
const limits: DbLimits = { connectMs: 4_000, serverMs: 0, clientMs: 9_000 };

/** The database access of pg-boss: connections with limits, and a listener that detects a dead connection. */
export function createBossDatabase({ url, log }: { url: string; log: Logger }): BossDatabase {
  const slow = createDb({ url, log, maxConnections: 1, limits: patient });
  const quick = createDb({ url, log, maxConnections: 4, limits });
  let isStarted = false;
  return {
    db: {
      async executeSql(text, values = []) {
        const { lender } = isStarted && !/\bconcurrently\b/i.test(text) ? quick : slow;
        const lent = await lender.connect();
        try {
          const result = await lent.query<{ rows: unknown[] }>(text, values);
          lent.release();
          return result;
        } catch (error) {
          // A failed script leaves its transaction open.
          lent.release(true);
          throw error;
        }
      },
      async listen(channel, onNotify, onHeard) {
        return startListening({ url, channel, log, onNotify, onHeard, onGap: () => undefined });
      },
    },
    started: () => void (isStarted = true),
    async close() {
      await Promise.all([slow.lender.end(), quick.lender.end()]);
    },
  };
}
