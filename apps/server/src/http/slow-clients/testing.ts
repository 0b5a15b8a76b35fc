import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stopwatch } from '../../../test/stopwatch.ts';

/** One raw connection to a server: what it received, and when it was closed. */
export interface RawClient {
  socket: Socket;
  /** Everything received so far. */
  text: () => string;
  /** Resolves with the milliseconds for which it was open. */
  closed: Promise<number>;
}

export const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

export async function openRaw(port: number, first: string): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  const elapsed = stopwatch();
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => void (text += String(chunk)));
  // A reset is one way of being closed.
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(elapsed())));
  await once(socket, 'connect');
  socket.write(first);
  return { socket, text: () => text, closed };
}

/** Writes a bit repeatedly until the connection is gone. */
export async function trickle({ socket }: RawClient, bit: string, everyMs: number): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write(bit);
    await wait(everyMs);
  }
}

/** The milliseconds within which 95% of `count` sequential requests were answered. */
export async function p95(count: number, request: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const elapsed = stopwatch();
    await request();
    times.push(elapsed());
  }
  return times.toSorted((a, b) => a - b)[Math.floor(count * 0.95)] ?? 0;
}

/** Reads the whole body of a request, and returns its length. */
export async function lengthOf({ raw }: FastifyRequest): Promise<{ bytes: number }> {
  let bytes = 0;
  for await (const chunk of raw) bytes += (chunk as Buffer).length;
  return { bytes };
}
