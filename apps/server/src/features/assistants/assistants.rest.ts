import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../../context.ts';
import { AppError, unauthenticated } from '../../errors.ts';
import { bodyLimits } from '../../http/body-limits.ts';
import { bearerOf } from '../../http/build-context.ts';
import { logError } from '../../http/error-handler.ts';
import { MINUTE_SECONDS } from '../../lib/durations.ts';
import { isKeyShaped } from '../../lib/token.ts';
import type { LimitRule } from '../../outbound/limiter/limiter.ts';
import { translateError } from '../../translate-error.ts';
import { createConfirmations } from './confirmations.service.ts';
import { serveTools, type Session } from './serve-tools.ts';

/** Requests of one key. An assistant makes a few for each question. */
export const assistantRule: LimitRule = { name: 'assistant', points: 300, windowSeconds: MINUTE_SECONDS };

/** Checks an API key, and makes its calls. @throws {AppError} unauthenticated and what else REST would answer */
export type OpenSession = (request: FastifyRequest, token: string) => Promise<Pick<Session, 'key' | 'call' | 'check'>>;

/** The sessions of the requests that are being answered. */
const sessions = new WeakMap<object, Session>();

/**
 * The Model Context Protocol over streamable HTTP. Each request has a separate server with the tools of its key, so any node can
 * answer it.
 */
export function assistantsRest(app: FastifyInstance, deps: Deps, openSession: OpenSession): void {
  const origin = new URL(deps.config.publicUrl).origin;
  const handler = createMcpHandler(toServer, { maxRequestBodySize: bodyLimits.otherBytes, maxSubscriptions: 0 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimits.otherBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // A page of another site must not reach a server on this machine or network (the specification’s DNS rebinding).
    if (request.headers.origin !== undefined && request.headers.origin !== origin)
      throw new AppError('forbidden', 'Pages of other sites cannot use this address.');
  });
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const session = await admitRequest(deps, request, openSession);
      refuseBatches(request);
      const authInfo = { token: '', clientId: session.key.id, scopes: [...session.key.scopes], extra: {} };
      sessions.set(authInfo.extra, session);
      return send(reply, await handler.fetch(toWebRequest(request, origin), { authInfo }));
    },
  });
  app.addHook('preClose', () => handler.close());
}

function toServer({ authInfo }: McpRequestContext) {
  const session = authInfo?.extra && sessions.get(authInfo.extra);
  if (!session) throw new Error('A request came without its session.');
  return serveTools(session);
}

async function admitRequest(deps: Deps, request: FastifyRequest, openSession: OpenSession): Promise<Session> {
  const token = bearerOf(request);
  if (token === undefined || !isKeyShaped(token)) throw unauthenticated();
  const opened = await openSession(request, token);
  await deps.limiter.demand(assistantRule, opened.key.id);
  const toError = (thrown: unknown): AppError => {
    const error = translateError(thrown);
    logError(request, error);
    return error;
  };
  return { ...opened, toError, confirmations: createConfirmations(deps, opened.key) };
}

/**
 * A request with many messages would count as one. Protocols since 2025-06-18 have none.
 * @throws {AppError} malformed
 */
function refuseBatches({ body }: FastifyRequest): void {
  if (Buffer.isBuffer(body) && /^\s*\[/.test(body.toString('latin1')))
    throw new AppError('malformed', 'Send one message in each request.');
}

function toWebRequest({ method, url, headers, body }: FastifyRequest, origin: string): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'authorization' ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  const sent = method === 'POST' ? { body: new Uint8Array((body as Buffer | undefined) ?? Buffer.alloc(0)) } : {};
  return new Request(new URL(url, origin), { method, headers: pairs, ...sent });
}

const LEFT_OUT: ReadonlySet<string> = new Set(['content-length', 'connection', 'cache-control']);

function send(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.code(status);
  // The rest is about the connection, or laxer than for all other answers.
  for (const [name, value] of headers) if (!LEFT_OUT.has(name)) reply.header(name, value);
  return reply.send(body ? Readable.fromWeb(body) : undefined);
}
