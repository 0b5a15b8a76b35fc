import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from '../context.ts';
import { answerUnroutable, useProblems } from './error-handler.ts';
import { useRequestLog } from './log-requests.ts';
import { readAddresses } from './read-client-address.ts';
import { closeGently, type Readiness } from './readiness.ts';
import { createRequestIds, useRequestIds } from './request-id.ts';
import { noTracer } from '../tracing/no-tracer.ts';
import { traceRequests } from './trace-requests.ts';
import { connectionOptions, MAX_HEADER_BYTES } from './slow-clients/limit-connections.ts';

export interface ServerOptions {
  deps: Pick<Deps, 'config' | 'log'> & Partial<Pick<Deps, 'tracer'>>;
  readiness: Readiness;
}

/** A server without routes, with what every port of the product has: limits, a log, problems and a gentle end. */
export function createServer({ deps: { config, log, tracer = noTracer }, readiness }: ServerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    // useRequestLog writes our own line for each request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: createRequestIds(config.trustProxy),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    ...connectionOptions(),
    frameworkErrors: answerUnroutable,
    // A part of a URL may be as long as the whole, so that an id of any length is just unknown.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEADER_BYTES },
  }) as unknown as FastifyInstance;
  readAddresses(app.server);
  useRequestIds(app);
  traceRequests(app, { tracer, trustProxy: config.trustProxy });
  useRequestLog(app, log);
  useProblems(app);
  closeGently(app, { readiness });
  return app;
}
