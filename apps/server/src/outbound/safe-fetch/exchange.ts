import { request as startRequest, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { brand } from '@postern/contracts';
import { OutboundError, toOutboundError } from './error.ts';

/** Bytes of an answer's head; Node rejects longer ones. */
const MAX_HEAD_BYTES = 16 * 1024;
/** Interim answers (100, 102, 103) before the real one. */
const MAX_INTERIM = 8;

/** Headers of the connection, which only this client sets. */
const ours = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export interface Exchange {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
  maxBytes: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  truncated: boolean;
}

/**
 * Sends one request on a connection and reads its answer: no redirect is followed, nothing is decoded. The connection
 * is closed afterwards.
 * @throws {OutboundError} closed, invalid_request, or the signal's reason
 */
export async function exchange(socket: Socket, wanted: Exchange, signal: AbortSignal): Promise<Answer> {
  const onAbort = () => socket.destroy();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    signal.throwIfAborted();
    const request = start(socket, wanted);
    const answered = answerTo(request);
    request.end(wanted.body);
    const answer = await answered;
    const body = await readBody(answer, wanted.maxBytes);
    return { status: answer.statusCode ?? 0, headers: answer.headers, ...body };
  } catch (error) {
    throw signal.aborted ? toOutboundError(signal.reason, 'aborted') : toOutboundError(error, 'closed');
  } finally {
    signal.removeEventListener('abort', onAbort);
    socket.destroy();
  }
}

function start(socket: Socket, { url, method, headers }: Exchange): ClientRequest {
  const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const taken = [...given.keys()].find((name) => ours.has(name));
  if (taken !== undefined) throw new OutboundError('invalid_request', new Error(`the caller may not set ${taken}`));
  try {
    return startRequest({
      // With a given connection, Node uses no agent, and so neither a pool nor a proxy from the environment.
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        'user-agent': brand.name,
        ...Object.fromEntries(given),
        host: url.host,
        connection: 'close',
        'accept-encoding': 'identity',
      },
      maxHeaderSize: MAX_HEAD_BYTES,
      insecureHTTPParser: false,
    });
  } catch (error) {
    throw new OutboundError('invalid_request', error);
  }
}

function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  let interim = 0;
  return new Promise((resolve, reject) => {
    request
      .on('response', resolve)
      .on('error', reject)
      .on('close', () => reject(new Error('closed before an answer')))
      .on('information', () => {
        interim += 1;
        if (interim > MAX_INTERIM) request.destroy(new Error('too many interim answers'));
      });
  });
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<{ body: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop destroys the answer, and with it the connection.
    if (size > maxBytes) return { body: Buffer.concat(chunks, maxBytes), truncated: true };
  }
  return { body: Buffer.concat(chunks), truncated: false };
}
