import type pg from 'pg';
import type { Logger } from 'pino';
import { createDb, type Database } from '../client.ts';
import { createReads, readPrimary, type ReadCounter, type Reads } from './reads.ts';
import { watchReplica } from './watch-replica.ts';

export interface OpenReadsOptions {
  primary: Database;
  replica: { url: string; maxLagSeconds: number } | undefined;
  counted: ReadCounter;
  log: Logger;
}

export interface OpenedReads {
  reads: Reads;
  /** The replica's pool of connections, if there is a replica. */
  pools: { replica?: pg.Pool };
  close(): Promise<void>;
}

/** Opens the replica and begins to watch it. A replica that is away, or behind, delays nothing: the primary reads. */
export function openReads({ primary, replica, counted, log }: OpenReadsOptions): OpenedReads {
  if (!replica) return { reads: readPrimary(primary.db), pools: {}, close: async () => undefined };
  const { url, maxLagSeconds } = replica;
  const { pool, lender } = createDb({ url, log });
  const state = watchReplica({ primary: primary.lender, replica: lender, maxLagSeconds, log });
  void state.look();
  return {
    reads: createReads({ primary: primary.lender, replica: lender, state, maxLagSeconds, counted, log }),
    pools: { replica: pool },
    async close() {
      await state.close();
      await lender.end();
    },
  };
}
