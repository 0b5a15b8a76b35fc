import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What a request is refused with before, or instead of, being routed. */
export interface LastWord {
  status: 400 | 408 | 413 | 431;
  /** What happened, as a sentence. */
  detail: string;
}

/**
 * A problem document (RFC 9457) straight on the wire, for a request that has no reply to send it with; then the connection
 * ends. It names no code: the contract's codes are for requests that could be read.
 */
export function endWith(socket: Socket, { status, detail }: LastWord): void {
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
