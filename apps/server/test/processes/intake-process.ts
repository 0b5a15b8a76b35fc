import { createMeters } from '../../src/meters/meters.ts';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import pino from 'pino';
import { buildApp } from '../../src/app/build-app.ts';
import { loadConfig } from '../../src/config.ts';
import type { Deps } from '../../src/context.ts';
import { createDb } from '../../src/db/client.ts';
import { readPrimary } from '../../src/db/replica/reads.ts';
import { createActivityHub } from '../../src/features/activity/activity.hub.ts';
import { createAccessWatch } from '../../src/features/activity/watch-access.ts';
import { startActivity } from '../../src/features/activity/activity.start.ts';
import { createPasswordHasher } from '../../src/features/auth/hash-password.ts';
import { startIntake } from '../../src/features/intake/intake.start.ts';
import type { Queue } from '../../src/jobs/queue.ts';
import { createDiskFileStore } from '../../src/outbound/files/disk.ts';
import { createMemoryLimiter } from '../../src/outbound/limiter/limiter.ts';
import { noTracer } from '../../src/tracing/no-tracer.ts';
import { createSafeFetch } from '../../src/outbound/safe-fetch/safe-fetch.ts';

// A program: the web side of a server in its own process, which a test can kill. It prints its port when it accepts
// connections.

const log = pino({ level: 'silent' });
const config = loadConfig(process.env, process.env['DATA_DIR'] ?? '');
const url = config.databaseUrl ?? '';
const { db } = createDb({ url, log });
const deps: Deps = {
  config,
  log,
  db,
  reads: readPrimary(db),
  databaseUrl: url,
  // The intake queues no jobs: further work on a submission starts from its outbox.
  queue: {} as Queue,
  files: createDiskFileStore(path.join(config.dataDir, 'files')),
  mailer: { send: async () => ({ accepted: true, reply: '250 Ok' }), close: () => undefined },
  limiter: createMemoryLimiter(),
  hasher: await createPasswordHasher(),
  safeFetch: createSafeFetch({ allowPrivate: false }),
  endpointListeners: new Set(),
  meters: createMeters(),
  tracer: noTracer,
  activity: createActivityHub(),
  access: createAccessWatch(),
  secret: 'a secret for tests only',
  now: () => new Date(),
};
const { intake } = startIntake(deps, url);
startActivity(deps, url);
const app = await buildApp({ deps, intake });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
// A process that is killed does not write what it has compiled for the next one.
flushCompileCache();
process.stdout.write(`${typeof address === 'object' ? address?.port : 0}\n`);
