import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { unauthenticated } from '../errors.ts';
import { bearerOf } from '../http/build-context.ts';
import { sendProblem } from '../http/error-handler.ts';
import { isSigned } from '../lib/signatures/signature.ts';
/** All metrics of the node, as OpenMetrics text. */
export type Scrape = () => Promise<string>;

const CONTENT_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** `/metrics` for Prometheus. With METRICS_TOKEN it needs that token as a bearer. */
export function metricsRest(app: FastifyInstance, scrape: Scrape, { metrics }: Pick<Config, 'metrics'>): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { token } = metrics;
    if (token !== undefined && !isSigned(bearerOf(request) ?? '', token)) return sendProblem(reply, unauthenticated());
    return reply.type(CONTENT_TYPE).send(await scrape());
  });
}
