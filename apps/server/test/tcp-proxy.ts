import { connect, createServer, type Server, type Socket } from 'node:net';

export interface FreezeOptions {
  /** `both` ways, or only the server's `answers`: what is asked still reaches it. */
  direction?: 'both' | 'answers';
  /** Connections that are opened from now on are accepted and lead nowhere. */
  newToo?: boolean;
}

export interface TcpProxy {
  /** The database's URL, by way of the proxy. */
  url: string;
  /** Breaks every connection and takes no new ones. */
  cut(): void;
  /** Nothing travels any more on the connections that are open, and none of them ends: neither side is told. */
  freeze(options?: FreezeOptions): void;
  /** Lets new connections through again. Frozen ones stay frozen. */
  restore(): void;
  /** Connections opened so far. */
  opened: () => number;
  close(): Promise<void>;
}

/** A wire that can be cut or frozen, in front of a real database. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const pairs = new Map<Socket, Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  let opened = 0;
  const keep = (end: Socket) => {
    sockets.add(end);
    end.on('error', () => end.destroy()).on('close', () => sockets.delete(end));
  };
  const server: Server = createServer((socket) => {
    opened += 1;
    if (state === 'cut') {
      socket.destroy();
      return;
    }
    keep(socket);
    if (state === 'frozen') return;
    const upstream = connect(Number(target.port), target.hostname);
    keep(upstream);
    pairs.set(socket, upstream);
    upstream.on('close', () => pairs.delete(socket));
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  const cut = () => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    freeze({ direction = 'both', newToo = false } = {}) {
      if (newToo) state = 'frozen';
      for (const [socket, upstream] of pairs) {
        upstream.unpipe(socket).pause();
        if (direction === 'both') socket.unpipe(upstream).pause();
      }
    },
    restore: () => void (state = 'open'),
    opened: () => opened,
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
