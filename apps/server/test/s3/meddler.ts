import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to the S3 server that causes faults on request. */
export interface Meddler {
  url: string;
  /** How many more chunks get one byte changed. Only chunks large enough to be part of a file count. */
  flipsLeft: number;
  /** How many more connections break after 100,000 bytes were sent. */
  cutsLeft: number;
  /** Whether the proxy breaks each connection instead of passing on an answer. */
  muteAnswers: boolean;
  /** The number of bytes of answers after which the connection breaks. */
  cutDownloadAt: number | undefined;
  close(): Promise<void>;
}

const CUT_AFTER = 100_000;
/** Larger than the headers of a request. */
const BIG = 10_000;

/** Passes bytes on to the target, except for the requested faults. */
export async function startMeddler(target: URL): Promise<Meddler> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // The tests expect broken connections.
      socket.on('error', () => undefined);
    }
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    upward(near, far, meddler);
    downward(far, near, meddler);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const meddler: Meddler = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    flipsLeft: 0,
    cutsLeft: 0,
    muteAnswers: false,
    cutDownloadAt: undefined,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return meddler;
}

function upward(near: Socket, far: Socket, meddler: Meddler): void {
  let sent = 0;
  near.on('data', (chunk) => {
    sent += chunk.length;
    if (meddler.flipsLeft > 0 && chunk.length > BIG) {
      const middle = chunk.length >> 1;
      chunk.writeUInt8(chunk.readUInt8(middle) ^ 1, middle);
      meddler.flipsLeft -= 1;
    }
    if (meddler.cutsLeft > 0 && sent > CUT_AFTER) {
      meddler.cutsLeft -= 1;
      near.destroy();
      return;
    }
    far.write(chunk);
  });
}

function downward(far: Socket, near: Socket, meddler: Meddler): void {
  let received = 0;
  far.on('data', (chunk) => {
    received += chunk.length;
    if (meddler.muteAnswers || received > (meddler.cutDownloadAt ?? Infinity)) near.destroy();
    else near.write(chunk);
  });
}
