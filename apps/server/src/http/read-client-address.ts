import type { Server } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The text for an unknown address (RFC 7239, section 6.2). */
export const UNKNOWN_ADDRESS = 'unknown';

/** Reads the address of each connection when it begins. Node caches it; after a reset it could no longer be read. */
export function readAddresses(server: Server): void {
  server.on('connection', (socket) => void socket.remoteAddress);
}

/** The client's address, behind the trusted proxies; null when the connection was reset before it was accepted. */
export function clientAddress(request: FastifyRequest): string | null {
  const { ip }: { ip?: string } = request;
  return ip ?? null;
}
