import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

export interface Listener {
  /** Whether notifications arrive at this moment; while they do not, nothing that is cached can be relied on. */
  isConnected: () => boolean;
  close(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  channel: string;
  log: Logger;
  onNotify: (payload: string) => void;
  /** Notifications may have been missed: forget everything. */
  onGap: () => void;
  /** From now on notifications arrive, until the next gap. */
  onHeard?: () => void;
}

const RETRY_MS = 1000;

/** Hears a channel's notifications on a connection of its own, and comes back whenever that breaks. */
export function startListening({ url, channel, log, onNotify, onGap, onHeard }: ListenOptions): Listener {
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
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    // What changed before the LISTEN was not heard.
    onGap();
    connected = true;
    onHeard?.();
    // Closed meanwhile: `close` ends only what is connected, a client that is still connecting cannot be ended.
    if (!closing.signal.aborted) await ended;
  };
  const run = async () => {
    while (!closing.signal.aborted) {
      await connect().catch((error: unknown) => log.warn({ err: error }, `listening to ${channel}`));
      connected = false;
      onGap();
      await client?.end().catch(() => undefined);
      if (!closing.signal.aborted) await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    isConnected: () => connected,
    async close() {
      closing.abort();
      if (connected) await client?.end().catch(() => undefined);
      await running;
    },
  };
}
