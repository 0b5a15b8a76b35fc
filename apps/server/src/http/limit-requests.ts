import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited } from '../errors.ts';
import { clientKey } from '../outbound/limiter/client-key.ts';
import type { Limiter, LimitRule } from '../outbound/limiter/limiter.ts';
import type { Counted } from '../outbound/limiter/window.ts';
import { clientAddress, UNKNOWN_ADDRESS } from './read-client-address.ts';
import { MINUTE_SECONDS } from '../lib/durations.ts';

/** Submissions per minute; 0 turns a limit off. */
export interface IntakeRates {
  addressPerMinute: number;
  endpointPerMinute: number;
}

export type IntakeHook = (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => Promise<void>;

/**
 * An onRequest hook for the intake's route, before a byte of the body is read. Every answer then has the sender's state
 * under the tighter of the two limits (`RateLimit-*` of draft-ietf-httpapi-ratelimit-headers-06). A sender over its own
 * limit does not use up the endpoint's: one address cannot lock out the others.
 * @param scope the name that requests counted together share
 * @throws {AppError} rate_limited
 */
export function intakeLimits(limiter: Limiter, rates: IntakeRates, scope = 'intake'): IntakeHook {
  const { addressPerMinute, endpointPerMinute } = rates;
  const addressRule: LimitRule = { name: `${scope}-address`, points: addressPerMinute, windowSeconds: MINUTE_SECONDS };
  const perEndpoint = endpointRule(endpointPerMinute, scope);
  return async (request, reply) => {
    const address = addressPerMinute > 0 ? await limiter.count(addressRule, keyOf(request)) : undefined;
    if (address?.allowed === false) refuse(reply, address);
    const endpoint = endpointPerMinute > 0 ? await limiter.count(perEndpoint, request.params.id ?? '') : undefined;
    if (endpoint?.allowed === false) refuse(reply, endpoint);
    const tighter = address && endpoint && endpoint.remaining < address.remaining ? endpoint : (address ?? endpoint);
    if (tighter) tell(reply, tighter);
  };
}

/**
 * The endpoint's limit for an address that names the endpoint in the body, counted when the body has been read.
 * @throws {AppError} rate_limited
 */
export function endpointLimit(
  limiter: Limiter,
  { endpointPerMinute }: Pick<IntakeRates, 'endpointPerMinute'>,
): (reply: FastifyReply, endpointId: string) => Promise<void> {
  const rule = endpointRule(endpointPerMinute, 'intake');
  return async (reply, endpointId) => {
    if (endpointPerMinute === 0) return;
    const counted = await limiter.count(rule, endpointId);
    if (!counted.allowed) refuse(reply, counted);
    const told = reply.getHeader('ratelimit-remaining');
    if (told === undefined || counted.remaining < Number(told)) tell(reply, counted);
  };
}

const endpointRule = (points: number, scope: string): LimitRule => ({
  name: `${scope}-endpoint`,
  points,
  windowSeconds: MINUTE_SECONDS,
});

/** Clients without a known address share one key: resetting a connection does not evade the limit. */
const keyOf = (request: FastifyRequest): string => clientKey(clientAddress(request) ?? UNKNOWN_ADDRESS);

function refuse(reply: FastifyReply, counted: Counted): never {
  tell(reply, counted);
  throw rateLimited(counted.resetSeconds);
}

function tell(reply: FastifyReply, { limit, remaining, resetSeconds }: Counted): void {
  reply.header('ratelimit-limit', limit);
  reply.header('ratelimit-remaining', remaining);
  reply.header('ratelimit-reset', resetSeconds);
}
