import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { AppError } from '../../errors.ts';
import { toProblem } from '../../translate-error.ts';

/**
 * Writes a problem document (RFC 9457) directly to the socket, for a request without a reply object; then the
 * connection ends.
 */
export function endWith(socket: Socket, error: AppError, log: FastifyBaseLogger): void {
  const request_id = randomUUID();
  log.info({ request_id, status: error.status, code: error.code }, 'connection closed');
  const body = JSON.stringify(toProblem(error, request_id));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    'Connection: close',
    `X-Request-Id: ${request_id}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
