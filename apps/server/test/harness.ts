import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type Client } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { buildApp } from '../src/app/build-app.ts';
import { loadConfig } from '../src/config.ts';
import type { Deps } from '../src/context.ts';
import { createDb } from '../src/db/client.ts';
import { readPrimary } from '../src/db/replica/reads.ts';
import { createActivityHub } from '../src/features/activity/activity.hub.ts';
import { createAccessWatch } from '../src/features/activity/watch-access.ts';
import { startActivity } from '../src/features/activity/activity.start.ts';
import { createPasswordHasher } from '../src/features/auth/hash-password.ts';
import { runDeliveryWorker } from '../src/features/deliveries/worker/delivery-worker.ts';
import { findWaiting } from '../src/features/dispatch/dispatch.repo.ts';
import { runDispatcher } from '../src/features/dispatch/run-dispatcher.ts';
import { startIntake } from '../src/features/intake/intake.start.ts';
import { Bell } from '../src/lib/waiting/bell.ts';
import { startBoss, toQueue } from '../src/jobs/queue.ts';
import { jobHandlers } from '../src/app/job-handlers.ts';
import { startWorkers } from '../src/jobs/worker.ts';
import { createMeters } from '../src/meters/meters.ts';
import { createDiskFileStore } from '../src/outbound/files/disk.ts';
import { createMemoryLimiter } from '../src/outbound/limiter/limiter.ts';
import { createSafeFetch } from '../src/outbound/safe-fetch/safe-fetch.ts';
import { openTracer } from '../src/tracing/open-tracer.ts';
import type { Mailer } from '../src/outbound/mailer/mailer.ts';
import type { Mail } from '../src/outbound/mailer/mail.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { pollMs } from './poll.ts';

export interface Account {
  email: string;
  password: string;
  token: string;
  /** A client that makes typed REST calls as this account, through the real routes. */
  client: Client;
}

export interface Harness {
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase;
  /** The number of uploaded files on disk, including temporary ones. */
  storedFiles(): Promise<number>;
  /** A client with or without a token. */
  client(token?: string): Client;
  /** Registers a new account and signs it in. */
  signUp(email?: string): Promise<Account>;
  /** Waits for an email to this address whose subject matches, and returns the newest one. */
  mail(to: string, subject: RegExp): Promise<Mail>;
  /** All emails sent so far. */
  mails: Mail[];
  /** Resolves when all results of the stored submissions are written: deliveries, documents, figures. */
  dispatched(): Promise<void>;
  /** Lets the delivery worker look for due deliveries now, without its pause. */
  lookForDue(): void;
  /** Moves the clock of all services forward. */
  passTime(ms: number): void;
  close(): Promise<void>;
}

const silent = pino({ level: 'silent' });
const PASSWORD = 'correct horse battery';
/** The least that argon2 allows. The cost of a real hash has its own tests. */
const cheap = { memoryCost: 8, timeCost: 1 };

export interface HarnessOptions {
  /** Returns the URL by which the server reaches its database, given the real one. For instance, the URL of a proxy. */
  route?: (databaseUrl: string) => Promise<string>;
  /** An installation that exists already, by default a new one. It is removed when the harness closes. */
  installation?: { database: TestDatabase; dataDir: string };
  /** Gets what the server logs; by default no one does. */
  log?: Logger;
}

/** All tests share one IP address, and the servers they call are on this machine. */
const local = {
  RATE_LIMIT_IP_PER_MINUTE: '0',
  RATE_LIMIT_ENDPOINT_PER_MINUTE: '0',
  ALLOW_PRIVATE_DESTINATIONS: 'true',
};

/**
 * The server as in production, on its own database, with real jobs and real files. Only the emails do not leave the
 * process.
 */
export async function startHarness(env: NodeJS.ProcessEnv = {}, options: HarnessOptions = {}): Promise<Harness> {
  const database = options.installation?.database ?? (await cloneDatabase());
  const url = options.route ? await options.route(database.url) : database.url;
  const dataDir = options.installation?.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'postern-data-')));
  const log = options.log ?? silent;
  const config = loadConfig({ ...local, ...env }, dataDir);
  const tracer = await openTracer(config, { log, process: 'web' });
  const routed = options.route || tracer.isOn ? createDb({ url, log, tracer }).db : undefined;
  const boss = await startBoss(
    { url: database.url, log, supervise: false },
    jobHandlers.map(({ job }) => job),
  );
  const mails: Mail[] = [];
  const mailer: Mailer = {
    async send(mail, recipient) {
      mails.push(recipient === undefined ? mail : { ...mail, to: recipient });
      return { accepted: true, reply: '250 Ok' };
    },
    close: () => undefined,
  };
  const filesDir = path.join(dataDir, 'files');
  let passedMs = 0;
  const deps: Deps = {
    config,
    log,
    db: routed ?? database.db,
    reads: readPrimary(routed ?? database.db),
    databaseUrl: url,
    queue: toQueue(boss),
    files: createDiskFileStore(filesDir),
    mailer,
    limiter: createMemoryLimiter(),
    hasher: await createPasswordHasher(cheap),
    safeFetch: createSafeFetch({ allowPrivate: true }),
    endpointListeners: new Set(),
    meters: createMeters(),
    tracer,
    activity: createActivityHub(),
    access: createAccessWatch(),
    secret: 'a secret for tests only',
    now: () => new Date(Date.now() + passedMs),
  };
  const { intake, arrived, close: closeIntake } = startIntake(deps, url);
  const listener = startActivity(deps, url);
  const app = await buildApp({ deps, intake });
  await startWorkers(boss, jobHandlers, deps);
  const stopping = new AbortController();
  const [due, digestsDue] = [new Bell(), new Bell()];
  const lookForDue = () => {
    due.ring();
    digestsDue.ring();
  };
  const dispatching = Promise.all([
    runDispatcher(deps, stopping.signal, { intakeLoad: intake.writer.load, arrived, onBatch: () => due.ring() }),
    runDeliveryWorker(deps, stopping.signal, { due, digestsDue }),
  ]);

  const client = (token?: string): Client =>
    createClient({ baseUrl: 'http://localhost', fetch: injectFetch(app), ...(token ? { token } : {}) });
  let people = 0;
  return {
    app,
    deps,
    database,
    async storedFiles() {
      const entries = await readdir(filesDir, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).length;
    },
    client,
    mails,
    async signUp(email = `person${(people += 1)}@example.org`) {
      await client().auth.register({ email, password: PASSWORD });
      const result = await client().auth.login({ email, password: PASSWORD });
      if (!('access_token' in result)) throw new Error('A new account has no second factor.');
      const token = result.access_token;
      return { email, password: PASSWORD, token, client: client(token) };
    },
    async mail(to, subject) {
      return eventually(() => mails.findLast((mail) => mail.to === to && subject.test(mail.subject)));
    },
    async dispatched() {
      // Changes of submissions are not announced.
      arrived.ring();
      await eventually(async () => !Object.values(await findWaiting(database.db)).includes(true));
    },
    lookForDue,
    passTime(ms) {
      passedMs += ms;
      lookForDue();
    },
    async close() {
      await app.close();
      stopping.abort();
      await dispatching;
      await closeIntake();
      await listener.close();
      await boss.stop({ graceful: true, timeout: 5_000 });
      await routed?.destroy();
      await tracer.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Repeats a check until it returns a result. */
export async function eventually<T>(ask: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + pollMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`The condition did not become true within ${pollMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A `fetch` that calls the app directly, through all its hooks. */
export function injectFetch(app: FastifyInstance): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const response = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      ...(init.body instanceof Uint8Array ? { payload: Buffer.from(init.body) } : {}),
    });
    const headers = Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const body =
      response.statusCode === 204 || response.statusCode === 304 ? null : new Uint8Array(response.rawPayload);
    return new Response(body, { status: response.statusCode, statusText: response.statusMessage, headers });
  };
}
