import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { createServer } from '../http/create-server.ts';
import { sendProblem } from '../http/error-handler.ts';
import type { Readiness } from '../http/readiness.ts';
import { AppError } from '../errors.ts';
import { healthRest } from '../health/health.rest.ts';
import { metricsRest, type Scrape } from '../metrics/metrics.rest.ts';
import type { Probes } from '../health/probes.ts';

export interface WorkerServerOptions {
  deps: Pick<Deps, 'config' | 'log'>;
  readiness: Readiness;
  probes: Probes;
  /** Serves the metrics on this port too. */
  scrape?: Scrape | undefined;
}

/** What a process with ROLES=worker serves on its port: `/live`, `/ready`, perhaps `/metrics`, and nothing else. */
export function buildWorkerServer({ deps, readiness, probes, scrape }: WorkerServerOptions): FastifyInstance {
  const app = createServer({ deps, readiness });
  healthRest(app, { readiness, probes });
  if (scrape) metricsRest(app, scrape, deps.config);
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new AppError('not_found', 'This process works on jobs and serves no pages.')),
  );
  return app;
}
