import type { Server } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** What an address that nobody knows is called where a text is needed (RFC 7239, section 6.2). */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * Reads the address of each connection when it begins. Node keeps what it has read once; of a connection that was reset
 * meanwhile it cannot be read any more.
 */
export function readAddresses(server: Server): void {
  server.on('connection', (socket) => void socket.remoteAddress);
}

/** The client's address, after the trusted proxies; null when the connection was reset before it was accepted. */
export function clientAddress(request: FastifyRequest): string | null {
  const { ip }: { ip?: string } = request;
  return ip ?? null;
}
