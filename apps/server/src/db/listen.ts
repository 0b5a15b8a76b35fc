import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { hangUp, limitQueries } from './connection.ts';

export interface Listener {
  /** Whether notifications arrive at the moment; while they do not, cached data is unreliable. */
  isConnected: () => boolean;
  close(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  channel: string;
  log: Logger;
  onNotify: (payload: string) => void;
  /** Called when notifications may have been missed: drop all cached data. */
  onGap: () => void;
  /** Called when notifications arrive from now on, until the next gap. */
  onHeard?: () => void;
  heartbeat?: Heartbeat;
}

/** A silent connection looks like a dead one: how often it is probed, and how long it may take to answer. */
interface Heartbeat {
  everyMs: number;
  limitMs: number;
}

const RETRY_MS = 1000;
const HEARTBEAT: Heartbeat = { everyMs: 2000, limitMs: 4000 };

/** Listens to a channel's notifications on a dedicated connection, and reconnects whenever that breaks. */
export function startListening(options: ListenOptions): Listener {
  const { url, channel, log, onNotify, onGap, onHeard, heartbeat = HEARTBEAT } = options;
  let client: pg.Client | undefined;
  let connected = false;
  const closing = new AbortController();

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 4000 });
    const ended = new Promise<void>((resolve) => {
      next.once('end', resolve);
      next.once('error', () => resolve());
    });
    client = next;
    next.on('notification', ({ payload }) => onNotify(payload ?? ''));
    const query = limitQueries(next, heartbeat);
    await next.connect();
    // Also sent as a probe: a second LISTEN costs the server nothing.
    const ask = () => query(`listen ${pg.escapeIdentifier(channel)}`);
    await ask();
    // Changes before the LISTEN were not received.
    onGap();
    connected = true;
    onHeard?.();
    // Skipped if closed in the meantime: `close` ends only a connected client, because one that is still connecting
    // cannot be ended.
    if (!closing.signal.aborted) await beat(ask, { ended, everyMs: heartbeat.everyMs });
  };
  const run = async () => {
    while (!closing.signal.aborted) {
      await connect().catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, `listening to ${channel}`);
      });
      connected = false;
      onGap();
      if (client) await hangUp(client);
      if (!closing.signal.aborted) await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    isConnected: () => connected,
    async close() {
      closing.abort();
      if (connected && client) await hangUp(client);
      await running;
    },
  };
}

/** Resolves when the connection has ended. @throws the error of a probe */
async function beat(ask: () => Promise<unknown>, { ended, everyMs }: { ended: Promise<void>; everyMs: number }) {
  const stopped = new AbortController();
  const { signal } = stopped;
  void ended.then(() => stopped.abort());
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await ask();
  }
}
