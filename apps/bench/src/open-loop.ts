import { connect, type Socket } from 'node:net';
import { percentile } from './load.ts';

export interface OpenLoad {
  perSecond: number;
  seconds: number;
  /** Urlencoded. */
  body: string;
}

export interface Tail {
  p50: number;
  p99: number;
  p999: number;
}

/** Results below a millisecond are rare: the load generator's timer limits them. */
const TICK_MS = 1;

/**
 * Sends forms at a fixed rate, however slowly they are answered, and times each from the moment it was due. A server
 * that stalls for 100 ms thus slows every form of those 100 ms, not only the one that it was answering.
 * @returns milliseconds of each form, in the order of the answers
 * @throws if an answer is not 201
 */
export async function openLoop(url: string, { perSecond, seconds, body }: OpenLoad): Promise<number[]> {
  const { hostname, port, pathname } = new URL(url);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  const connections = new Connections({ host: hostname, port: Number(port) });
  const taken: number[] = [];
  const total = perSecond * seconds;
  let sent = 0;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      const due = Math.min(((performance.now() - began) / 1000) * perSecond, total);
      for (; sent < due; sent += 1) {
        const dueAt = began + (sent / perSecond) * 1000;
        connections.exchange(request, (status) => {
          if (status !== 201) return fail(new Error(`A submission was answered with ${status}.`));
          taken.push(performance.now() - dueAt);
          if (taken.length === total) end(() => resolve(taken));
        });
      }
    }, TICK_MS);
    const end = (settle: () => void) => {
      clearInterval(timer);
      connections.close();
      settle();
    };
    const fail = (error: Error) => end(() => reject(error));
    connections.onError = fail;
  });
}

export const tailOf = (ms: readonly number[]): Tail => ({
  p50: percentile(ms, 50),
  p99: percentile(ms, 99),
  p999: percentile(ms, 99.9),
});

/** Keep-alive connections, each with one exchange at a time. Another is opened whenever none is free. */
class Connections {
  readonly #to: { host: string; port: number };
  readonly #free: Socket[] = [];
  readonly #all = new Set<Socket>();
  readonly #waiting = new Map<Socket, (status: number) => void>();
  onError: (error: Error) => void = () => undefined;

  constructor(to: { host: string; port: number }) {
    this.#to = to;
  }

  exchange(request: Buffer, onAnswer: (status: number) => void): void {
    const socket = this.#free.pop() ?? this.#open();
    this.#waiting.set(socket, onAnswer);
    socket.write(request);
  }

  close(): void {
    this.onError = () => undefined;
    for (const socket of this.#all) socket.destroy();
  }

  #open(): Socket {
    const socket = connect({ ...this.#to, noDelay: true });
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\r\n\r\n');
      if (end < 0 || text.length < end + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)) return;
      const status = Number(text.slice(9, 12));
      text = '';
      this.#free.push(socket);
      this.#waiting.get(socket)?.(status);
    });
    socket.on('error', (error) => this.onError(error));
    socket.on('close', () => this.onError(new Error('The server closed a connection.')));
    this.#all.add(socket);
    return socket;
  }
}
