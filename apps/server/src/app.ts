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
  /** Its own way to the database included. */
  intake: IntakeDeps;
  /** The built web app; without it only the interfaces are served. */
  web?: WebFiles;
  /** Present only where mails stay on this machine. */
  mailbox?: DevMailbox;
  /** What `/ready` answers from; whoever stops the server turns it off first. */
  readiness?: Readiness;
}

/** A body that goes on beyond the limit is cut off so soon. */
const CUT_WITHIN_BYTES = 1024 * 1024;

/** The whole HTTP side, ready to listen or to be injected into. It never listens and never reads the environment. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, intake, web, mailbox, readiness = createReadiness() } = options;
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.log,
    // One line for each request, ours: see useRequestLog.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    ...connectionOptions(),
    frameworkErrors: answerUnroutable,
    // No part of an address is longer than all of it may be, so that an id is unknown however long it is.
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
  // Streams never end by themselves.
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
