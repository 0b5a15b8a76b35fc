import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { unsubscribeRest } from '../features/destinations/recipients/unsubscribe.rest.ts';
import { hostedFormRest } from '../features/forms/hosted-form.rest.ts';
import { resumeLinksRest } from '../features/resume-links/resume-links.rest.ts';
import { exportDownloadRest } from '../features/scheduled-exports/export-download.rest.ts';
import { senderLinkRest } from '../features/sender-link/sender-link.rest.ts';
import { thanksRest } from '../features/intake/answer/thanks.rest.ts';
import { challengeRest } from '../features/intake/challenge.rest.ts';
import { intakeRest } from '../features/intake/intake.rest.ts';
import type { IntakeDeps } from '../features/intake/intake.deps.ts';
import { reportsRest } from '../features/reports/reports.rest.ts';
import { providerPages } from '../features/single-sign-on/provider-pages.ts';
import { healthRest } from '../health/health.rest.ts';
import { probeIntake, type Probes } from '../health/probes.ts';
import { acceptQuality } from '../http/negotiation/rate-type.ts';
import { assistantsApi } from './assistants-api.ts';
import { restApi } from './rest-api.ts';
import { devMailboxPage } from '../pages/dev-mailbox.ts';
import { refuseEncodedBodies } from '../http/refuse-encoded-bodies.ts';
import { createServer } from '../http/create-server.ts';
import { sendProblem } from '../http/error-handler.ts';
import { servePagesCss } from '../http/web/serve-pages-css.ts';
import { createReadiness, type Readiness } from '../http/readiness.ts';
import { useSecurityHeaders } from '../http/set-security-headers.ts';
import { guardSlowBodies } from '../http/slow-clients/guard-slow-bodies.ts';
import { sendStored } from '../http/web/send-stored.ts';
import { webPages } from '../http/web/serve-web.ts';
import type { WebFiles } from '../http/web/load-web-files.ts';
import { measureRequests } from '../metrics/measure-requests.ts';
import { metricsRest, type Scrape } from '../metrics/metrics.rest.ts';
import type { DevMailbox } from '../outbound/mailer/dev-mailbox.ts';
import { trpcApi } from './trpc-api.ts';

export interface AppOptions {
  deps: Deps;
  /** Including separate database connections. */
  intake: IntakeDeps;
  /** The built web app; without it, only the interfaces are served. */
  web?: WebFiles;
  /** Only if emails stay on this machine. */
  mailbox?: DevMailbox;
  /** The state behind `/ready`; a shutdown turns it off first. */
  readiness?: Readiness;
  /** What the process needs; by default the database. */
  probes?: Probes;
  /** Serves the metrics on this port; without it they are served elsewhere, or not at all. */
  scrape?: Scrape | undefined;
}

/** How soon a body beyond the limit is cut. */
const CUT_WITHIN_BYTES = 1024 * 1024;

/**
 * Builds the whole HTTP side, ready to listen or for injected requests. It never listens and never reads the
 * environment.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, intake, web, mailbox, readiness = createReadiness(), scrape } = options;
  const { config, log, meters } = deps;
  const app = createServer({ deps, readiness });
  useSecurityHeaders(app, {
    hsts: config.hsts,
    get scriptHashes() {
      return web?.scriptHashes ?? [];
    },
  });
  refuseEncodedBodies(app);
  guardSlowBodies(app, { maxBytes: config.intake.maxRequestBytes, beyondBytes: CUT_WITHIN_BYTES });
  // Streams do not end on their own.
  app.addHook('preClose', async () => deps.activity.close());

  if (config.metrics.isOn) measureRequests(app, meters);
  if (scrape) metricsRest(app, scrape, config);
  healthRest(app, { readiness, probes: options.probes ?? { asked: probeIntake(intake, log), watched: [] } });
  await app.register((scope) => intakeRest(scope, intake));
  await app.register((scope) => challengeRest(scope, intake));
  await app.register((scope) => restApi(scope, deps), { prefix: '/api' });
  await app.register((scope) => trpcApi(scope, deps));
  await app.register((scope) => assistantsApi(scope, deps));
  await app.register((scope) => providerPages(scope, deps));
  await app.register((scope) => unsubscribeRest(scope, deps));
  await app.register((scope) => hostedFormRest(scope, { hosting: intake, web }));
  await app.register((scope) => resumeLinksRest(scope, intake));
  thanksRest(app, intake);
  await app.register((scope) => senderLinkRest(scope, intake));
  await app.register((scope) => exportDownloadRest(scope, deps));
  await app.register((scope) => reportsRest(scope, intake));
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
