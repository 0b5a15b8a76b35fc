import type { Route } from '@postern/contracts';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, AuthedCtx, Ctx, Deps, DownloadCtx, Reader } from '../context.ts';
import { AppError, unauthenticated } from '../errors.ts';
import { endpointOfCall, isObjectOrAbsent, notAnObject, parseInput } from '../input.ts';
import { parseJson } from '../lib/json.ts';
import { endWithAccess } from './downloads/end-with-access.ts';
import { useUploads } from './receive-upload.ts';
import { toEventStream } from './write-event-stream.ts';
import { bearerOf, toCtx, workspaceOf } from './build-context.ts';
import { toAnswer, type Mask } from './to-answer.ts';

type Parsed<R extends Route> = R['input'] extends z.ZodObject ? z.output<R['input']> : undefined;
type Answer<R extends Route> = R['output'] extends z.ZodType ? z.input<R['output']> : void;

/** Binds routes of the contract to service functions. */
export interface RestScope {
  /** A route that anyone may call. */
  open<R extends Route>(route: R, serve: (ctx: Ctx, input: Parsed<R>) => Promise<Answer<R>>): void;
  /** A route that needs a token. */
  authed<R extends Route>(route: R, serve: (ctx: AuthedCtx, input: Parsed<R>) => Promise<Answer<R>>): void;
  /** A route with a token, or with a one-time ticket in its query, whose answer is a stream. */
  ticketed<R extends Route>(
    route: R,
    useTicket: (deps: Deps, input: Parsed<R> & { ticket: string }) => Promise<Reader>,
    serve: (ctx: DownloadCtx, input: Parsed<R>, reply: FastifyReply) => Promise<FastifyReply>,
  ): void;
  /** A route with a token whose answer is a stream: the function writes the reply itself. */
  bytes<R extends Route>(
    route: R,
    serve: (ctx: AuthedCtx, input: Parsed<R>, reply: FastifyReply) => Promise<FastifyReply>,
  ): void;
  /** A route that anyone may call whose answer is a stream: the function writes the reply itself. */
  openBytes<R extends Route>(
    route: R,
    serve: (ctx: Ctx, input: Parsed<R>, reply: FastifyReply) => Promise<FastifyReply>,
  ): void;
  /** A route with a token whose body is a file: the function reads it as it arrives. */
  upload<R extends Route>(
    route: R,
    maxBytes: number,
    serve: (ctx: AuthedCtx, input: Parsed<R>, body: AsyncIterable<Uint8Array>) => Promise<Answer<R>>,
  ): void;
  /** A route with a token whose answer continues as long as the client reads and the token allows it. */
  events(route: Route, serve: (ctx: AuthedCtx, life: StreamLife) => AsyncGenerator<unknown, void>): void;
}

export interface StreamLife {
  /** Aborted when the client has left. */
  signal: AbortSignal;
  /** Rejects once the token may no longer call the route. */
  recheck: () => Promise<unknown>;
}

export interface RestScopeOptions {
  deps: Deps;
  /** The actor of a call. @throws {AppError} when the token is not valid, or its actor may not make the call */
  admit: (
    deps: Deps,
    token: string | undefined,
    call: { route: Route; input: Record<string, unknown>; workspace: string | undefined },
  ) => Promise<Actor>;
  /** Refuses the reader of a download who has lost access since the ticket was used. @throws {AppError} unauthenticated */
  admitReader: (deps: Deps, reader: Reader, endpoint_id: string | undefined) => Promise<void>;
  mask: Mask;
}

const toUrl = ({ path }: Route): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

export function createRestScope(app: FastifyInstance, { deps, admit, admitReader, mask }: RestScopeOptions): RestScope {
  const { toAuthedCtx, readmit } = createAdmission({ deps, admit });
  const add = (route: Route, serve: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({
      method: route.method,
      url: toUrl(route),
      // HEAD of a GET that changes something would change it too (verify-email).
      exposeHeadRoute: false,
      handler: serve,
    });
  return {
    open: (route, serve) =>
      add(route, async (request, reply) =>
        answer(route, reply, await serve(toCtx(deps, request), parse(route, request))),
      ),
    // Authentication comes before validation: a stranger learns nothing about the input.
    authed: (route, serve) =>
      add(route, async (request, reply) => {
        const ctx = await toAuthedCtx(request, route);
        return answer(route, reply, mask(ctx.actor, route, await serve(ctx, parse(route, request))));
      }),
    ticketed: (route, useTicket, serve) =>
      add(route, async (request, reply) => {
        const { ticket } = request.query as { ticket?: unknown };
        if (typeof ticket === 'string') {
          const input = parse(route, request);
          const reader = await useTicket(deps, { ...input, ticket });
          const recheck = () => admitReader(deps, reader, endpointOfCall(route, input ?? {}));
          endWithAccess(deps, { member: reader, reply, recheck });
          return serve({ ...toCtx(deps, request), actor: reader }, input, reply);
        }
        const ctx = await toAuthedCtx(request, route);
        endWithAccess(deps, { member: ctx.actor, reply, recheck: () => readmit(request, route, ctx.actor) });
        return serve(ctx, parse(route, request), reply);
      }),
    bytes: (route, serve) =>
      add(route, async (request, reply) => {
        const ctx = await toAuthedCtx(request, route);
        endWithAccess(deps, { member: ctx.actor, reply, recheck: () => readmit(request, route, ctx.actor) });
        return serve(ctx, parse(route, request), reply);
      }),
    openBytes: (route, serve) =>
      add(route, async (request, reply) => serve(toCtx(deps, request), parse(route, request), reply)),
    upload: (route, maxBytes, serve) =>
      useUploads(app, { method: route.method, url: toUrl(route), maxBytes }, async (request, reply, body) => {
        const ctx = await toAuthedCtx(request, route);
        return answer(route, reply, mask(ctx.actor, route, await serve(ctx, parse(route, request), body())));
      }),
    events: (route, serve) =>
      add(route, async (request, reply) => {
        const ctx = await toAuthedCtx(request, route);
        const life = { signal: goneSignal(reply), recheck: () => toAuthedCtx(request, route) };
        const text = toEventStream(serve(ctx, life));
        // Proxies that buffer an answer would hold back every event.
        reply.header('x-accel-buffering', 'no').type('text/event-stream');
        return reply.send(Readable.from(text, { highWaterMark: 1 }));
      }),
  };
}

function createAdmission({ deps, admit }: Pick<RestScopeOptions, 'deps' | 'admit'>) {
  const toAuthedCtx = async (request: FastifyRequest, route: Route): Promise<AuthedCtx> => {
    const call = { route, input: inputOf(route, request), workspace: workspaceOf(request) };
    return { ...toCtx(deps, request), actor: await admit(deps, bearerOf(request), call) };
  };
  return {
    toAuthedCtx,
    // Without access to the workspace, a call that names none would be admitted to another one.
    readmit: async (request: FastifyRequest, route: Route, { workspace_id }: Actor): Promise<void> => {
      const { actor } = await toAuthedCtx(request, route);
      if (actor.workspace_id !== workspace_id) throw unauthenticated();
    },
  };
}

/** Aborted when the client has left. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

function answer(route: Route, reply: FastifyReply, result: unknown): FastifyReply {
  if (route.output === null) return reply.code(204).send();
  const data = toAnswer(route, result);
  return reply.code(route.status).type('application/json; charset=utf-8').send(JSON.stringify(data));
}

/** The route's flat input from path, query and body. */
function parse<R extends Route>(route: R, request: FastifyRequest): Parsed<R> {
  const { input } = route;
  if (!input) return undefined as Parsed<R>;
  const sent = sentWith(route, request);
  if (!isObjectOrAbsent(sent)) throw notAnObject();
  return parseInput({ ...route, input }, inputOf(route, request)) as Parsed<R>;
}

function sentWith({ method, body }: Route, request: FastifyRequest): unknown {
  const isInQuery = method === 'GET' || method === 'DELETE' || body === 'bytes';
  return isInQuery ? request.query : request.body;
}

/** The same before validation; a body that is not an object adds nothing. */
function inputOf(route: Route, request: FastifyRequest): Record<string, unknown> {
  const sent = sentWith(route, request);
  return { ...(isObjectOrAbsent(sent) && sent), ...(request.params as object) };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Accepts JSON bodies only. An empty body counts as absent, so that calls without input may have any content type. */
export function useJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      const text = utf8.decode(body as Buffer);
      done(null, text.trim() === '' ? undefined : parseJson(text));
    } catch (cause) {
      done(new AppError('malformed', 'The body is not valid JSON.', { cause }));
    }
  });
}
