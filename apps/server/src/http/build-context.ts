import { workspaceHeader } from '@postern/contracts';
import type { FastifyRequest } from 'fastify';
import type { Ctx, Deps } from '../context.ts';
import { clientAddress, UNKNOWN_ADDRESS } from './read-client-address.ts';

const BEARER = /^Bearer +([^ ]+) *$/i;
const MAX_USER_AGENT = 500;

export const bearerOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];

/** The workspace that a call names in its header. */
export const workspaceOf = (request: FastifyRequest): string | undefined => {
  const sent = request.headers[workspaceHeader];
  return Array.isArray(sent) ? sent.join() : sent;
};

export const toCtx = (deps: Deps, request: FastifyRequest): Ctx => ({
  deps,
  log: request.log as Ctx['log'],
  ip: clientAddress(request) ?? UNKNOWN_ADDRESS,
  userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
  cookies: request.headers.cookie,
});
