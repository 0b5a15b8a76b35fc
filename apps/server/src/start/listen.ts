import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Shutdown } from '../shutdown.ts';

/** Requests are aborted after 25 s. */
const HTTP_MS = 30_000;

export async function listen(
  app: FastifyInstance,
  { config, shutdown }: { config: Config; shutdown: Shutdown },
): Promise<void> {
  await app.listen({ port: config.port, host: config.host });
  shutdown.add('http', () => app.close(), HTTP_MS);
}
