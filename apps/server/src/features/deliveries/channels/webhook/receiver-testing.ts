import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a receiver does with a request that it has read; `response.socket` allows what HTTP does not. */
export type ReceiverScript = (response: ServerResponse, received: Received) => void;

export interface Receiver {
  url: string;
  received: Received[];
  /** Replaceable: the script for the next requests. */
  script: ReceiverScript;
  /** The number of open connections. */
  open(): number;
  close(): Promise<void>;
}

/** A real HTTP server on this machine. Reach it with `createSafeFetch({ allowPrivate: true })`. */
export async function startReceiver(): Promise<Receiver> {
  let open = 0;
  const server = createServer((request, response) => {
    // The caller may hang up at any time.
    response.on('error', () => {});
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method, url: path, headers } = request;
    const received = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
    receiver.received.push(received);
    receiver.script(response, received);
  };
  server.on('connection', (socket) => {
    open += 1;
    socket.on('error', () => {}).on('close', () => (open -= 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const receiver: Receiver = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received: [],
    script: (response) => response.writeHead(204).end(),
    open: () => open,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
