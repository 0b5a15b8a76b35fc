import { connect, createServer, type Server, type Socket } from 'node:net';

export interface FreezeOptions {
  /** `both` directions, or only the server's `answers`: requests still reach the server. */
  direction?: 'both' | 'answers';
  /** Whether new connections are accepted but not passed on. */
  newToo?: boolean;
}

export interface TcpProxy {
  /** The URL of the database by way of the proxy. */
  url: string;
  /** Breaks every connection and accepts no new ones. */
  cut(): void;
  /** Stops all traffic on the open connections without closing them. Neither side notices. */
  freeze(options?: FreezeOptions): void;
  /** Passes new connections through again. Frozen ones stay frozen. */
  restore(): void;
  /** The number of connections opened so far. */
  opened: () => number;
  close(): Promise<void>;
}

/** A proxy in front of a real database. Its connections can be cut or frozen. */
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
