import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { toAddress, type Address } from '../../lib/ip-address.ts';
import { startBudget } from './budget.ts';
import { OutboundError, toOutboundError } from './error.ts';
import type { Target } from './resolve-target.ts';

/** The limit for TCP, and again for TLS. A SYN is sent again after 1 s and 3 s: two may get lost. */
const CONNECT_MS = 5_000;
/** The most addresses of a name that are tried. */
const MAX_ATTEMPTS = 4;

const ignore = () => {};

/**
 * Opens a connection to the first of the addresses that answers, and to nothing else: without a proxy, a pool or
 * another lookup.
 * @throws {OutboundError} connect, tls, timeout, forbidden_address, or the signal's reason
 */
export async function connect(target: Target, addresses: readonly Address[], signal: AbortSignal): Promise<Socket> {
  const socket = await dialFirst(target.port, addresses.slice(0, MAX_ATTEMPTS), signal);
  return target.isSecure ? secure(socket, target.host, signal) : socket;
}

async function dialFirst(port: number, addresses: readonly Address[], signal: AbortSignal): Promise<Socket> {
  let failure: unknown;
  for (const address of addresses) {
    const budget = startBudget(CONNECT_MS / addresses.length, signal);
    try {
      const socket = connectTcp({ host: address.text, port });
      await ready(socket, 'connect', budget.signal);
      assertPeer(socket, address);
      return socket;
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    } finally {
      budget.end();
    }
  }
  throw toOutboundError(failure, 'connect');
}

/**
 * Checks that the peer is the address that was judged.
 * @throws {OutboundError} forbidden_address
 */
export function assertPeer(socket: Socket, address: Address): void {
  const peer = toAddress(socket.remoteAddress ?? '');
  if (peer?.text === address.text) return;
  socket.destroy();
  throw new OutboundError('forbidden_address');
}

async function secure(plain: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const budget = startBudget(CONNECT_MS, signal);
  try {
    const socket = connectTls({
      socket: plain,
      host,
      // RFC 6066, section 3: a name without its trailing dot, never an IP address. The certificate is checked against
      // this name, or against the address without one.
      servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
      // Explicit: NODE_TLS_REJECT_UNAUTHORIZED in the environment must not turn it off.
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['http/1.1'],
    });
    await ready(socket, 'secureConnect', budget.signal);
    return socket;
  } catch (error) {
    plain.destroy();
    throw toOutboundError(error, 'tls');
  } finally {
    budget.end();
  }
}

async function ready(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  // A socket may fail between two phases, when nothing awaits it; its next user will notice.
  socket.on('error', ignore);
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw error;
  }
}
