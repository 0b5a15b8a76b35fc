import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from './context.ts';
import { AppError } from './errors.ts';
import { unsubscribeRest } from './features/destinations/unsubscribe.rest.ts';
import { hostedFormRest } from './features/forms/hosted-form.rest.ts';
import { thanksRest } from './features/intake/answer/thanks.rest.ts';
import { challengeRest } from './features/intake/challenge.rest.ts';
import { intakeRest } from './features/intake/intake.rest.ts';
import type { IntakeDeps } from './features/intake/intake.deps.ts';
import { acceptQuality } from './http/negotiation/rate-type.ts';
import { restApi } from './http/api.ts';
import { devMailboxPage } from './pages/dev-mailbox.ts';
import { readAddresses } from './http/read-client-address.ts';
import { refuseEncodedBodies } from './http/refuse-encoded-bodies.ts';
import { answerUnroutable, sendProblem, useProblems } from './http/error-handler.ts';
import { servePagesCss } from './pages/route.ts';
import { closeGently, createReadiness, leaving, stalled, within, type Readiness } from './http/readiness.ts';
import { useRequestLog } from './http/log-requests.ts';
import { useSecurityHeaders } from './http/set-security-headers.ts';
import { guardSlowBodies } from './http/slow-clients/guard-slow-bodies.ts';
import { connectionOptions, MAX_HEADER_BYTES } from './http/slow-clients/limit-connections.ts';
import { sendStored } from './http/web/send-stored.ts';
import { webPages } from './http/web/serve-web.ts';
import type { WebFiles } from './http/web/load-web-files.ts';
import type { DevMailbox } from './outbound/mailer/dev-mailbox.ts';
import { trpcApi } from './trpc/plugin.ts';

export interface AppOptions {
  deps: Deps;
  /** Includes separate database connections. */
  intake: IntakeDeps;
  /** The built web app; without it, only the interfaces are served. */
  web?: WebFiles;
  /** Only if emails stay on this machine. */
  mailbox?: DevMailbox;
  /** The state behind `/ready`; a shutdown turns it off first. */
  readiness?: Readiness;
}

/** How soon a body beyond the limit is cut. */
const CUT_WITHIN_BYTES = 1024 * 1024;

/**
 * Builds the whole HTTP side, ready to listen or for injected requests. It never listens and never reads the
 * environment.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, intake, web, mailbox, readiness = createReadiness() } = options;
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.log,
    // useRequestLog writes our own line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    ...connectionOptions(),
    frameworkErrors: answerUnroutable,
    // A part of a URL may be as long as the whole, so that an id of any length is just unknown.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEADER_BYTES },
  }) as unknown as FastifyInstance;

  readAddresses(app.server);
  useSecurityHeaders(app, {
    https: config.publicUrl.startsWith('https:'),
    get scriptHashes() {
      return web?.scriptHashes ?? [];
    },
  });
  useRequestLog(app, deps.log);
  useProblems(app);
  refuseEncodedBodies(app);
  guardSlowBodies(app, { maxBytes: config.intake.maxRequestBytes + CUT_WITHIN_BYTES });
  closeGently(app, { readiness });
  // Streams do not end on their own.
  app.addHook('preClose', async () => deps.activity.close());

  app.get('/ready', async (_request, reply) => {
    if (!readiness.isReady) return sendProblem(reply, leaving());
    if (intake.writer.writingMs() > readiness.stalledMs) return sendProblem(reply, stalled());
    await within(readiness.stalledMs, sql`select 1`.execute(intake.deps.db));
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  await app.register((scope) => intakeRest(scope, intake));
  await app.register((scope) => challengeRest(scope, intake));
  await app.register((scope) => restApi(scope, deps), { prefix: '/api' });
  await app.register((scope) => trpcApi(scope, deps));
  await app.register((scope) => unsubscribeRest(scope, deps));
  await app.register((scope) => hostedFormRest(scope, { hosting: intake, web }));
  thanksRest(app, intake);
  servePagesCss(app, web);
  if (mailbox) devMailboxPage(app, mailbox);
  if (web) webPages(app, web);

  app.setNotFoundHandler((request, reply) => {
    const accept = request.headers.accept ?? '';
    if (web && acceptQuality(accept, 'text/html') > acceptQuality(accept, 'application/json'))
      return sendStored(request, reply.code(404), web.notFound);
    return sendProblem(reply, new AppError('not_found', 'There is nothing at this address.'));
  });
  return app;
}
