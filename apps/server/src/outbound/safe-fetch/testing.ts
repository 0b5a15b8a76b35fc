import { once } from 'node:events';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './testing-certificate.ts';
import { OutboundError, type OutboundCode } from './error.ts';

/** The script of a server: its reaction to each connection after the first bytes. */
export type Script = (socket: Socket, request: string) => void;

export interface Scripted {
  port: number;
  /** Connections so far, whether or not a request followed. */
  connections: number;
  /** The first bytes of each connection, as far as they arrived in one piece. */
  requests: string[];
  close(): Promise<void>;
}

export interface ScriptedOptions {
  host?: string;
  port?: number;
  certificate?: Certificate;
  /** The server name that each TLS client sent. */
  serverNames?: (string | false | null)[];
  /** Called as each connection ends. */
  onClose?: () => void;
}

/** A server that sends exactly the bytes of a test, over TCP or TLS. */
export async function startScripted(script: Script, options: ScriptedOptions = {}): Promise<Scripted> {
  const sockets = new Set<Socket>();
  const state: Scripted = { port: 0, connections: 0, requests: [], close: () => stop(server, sockets) };
  const onSocket = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.on('close', () => {
      sockets.delete(socket);
      options.onClose?.();
    });
    if ('servername' in socket) options.serverNames?.push(socket.servername as string | false | null);
    socket.once('data', (data) => {
      state.requests.push(data.toString('latin1'));
      script(socket, data.toString('latin1'));
    });
  };
  const server = options.certificate ? createTlsServer(options.certificate, onSocket) : createTcpServer(onSocket);
  server.on('connection', () => (state.connections += 1));
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  state.port = typeof address === 'object' && address ? address.port : 0;
  return state;
}

async function stop(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
}

/** Starts servers that are closed together. */
export function createServers() {
  const running: Scripted[] = [];
  const serve = async (script: Script, options?: ScriptedOptions): Promise<Scripted & { url: string }> => {
    const server = await startScripted(script, options);
    running.push(server);
    return Object.assign(server, { url: `http${options?.certificate ? 's' : ''}://127.0.0.1:${server.port}` });
  };
  const closeAll = async (): Promise<void> => {
    for (const server of running.splice(0)) await server.close();
  };
  return { serve, closeAll };
}

/** The result of a call. Any error other than an OutboundError is thrown again. */
export async function codeOf(call: Promise<unknown>): Promise<OutboundCode | 'answered'> {
  try {
    await call;
    return 'answered';
  } catch (error) {
    if (error instanceof OutboundError) return error.code;
    throw error;
  }
}

/** A complete answer with a length. */
export const ok = (body: string, head = ''): string =>
  `HTTP/1.1 200 OK\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
