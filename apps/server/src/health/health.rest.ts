import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/error-handler.ts';
import { leaving, type Readiness } from '../http/readiness.ts';
import type { Probes } from './probes.ts';

export interface HealthOptions {
  readiness: Readiness;
  probes: Probes;
}

/**
 * `/live`: the event loop of the process runs; a supervisor restarts one that does not answer. `/ready`: the process can
 * work; a load balancer sends requests to others meanwhile. It answers within a second, whatever hangs.
 */
export function healthRest(app: FastifyInstance, { readiness, probes: { asked, watched } }: HealthOptions): void {
  const ok = { status: 'ok' };
  app.get('/live', (_request, reply) => reply.header('cache-control', 'no-store').send(ok));
  app.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!readiness.isReady) return sendProblem(reply, leaving());
    await Promise.all(asked.map((probe) => probe.run()));
    const problem = [...asked, ...watched].map((probe) => probe.problem).find((found) => found !== undefined);
    return problem ? sendProblem(reply, problem) : reply.send(ok);
  });
}
