import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type Client } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import type { Deps } from '../src/context.ts';
import { createDb } from '../src/db/client.ts';
import { createActivityHub } from '../src/features/activity/activity.hub.ts';
import { startActivity } from '../src/features/activity/activity.start.ts';
import { createPasswordHasher } from '../src/features/auth/hash-password.ts';
import { runDeliveryWorker } from '../src/features/deliveries/worker/delivery-worker.ts';
import { findWaiting } from '../src/features/dispatch/dispatch.repo.ts';
import { runDispatcher } from '../src/features/dispatch/run-dispatcher.ts';
import { startIntake } from '../src/features/intake/intake.start.ts';
import { startBoss, toQueue } from '../src/jobs/queue.ts';
import { jobHandlers } from '../src/jobs/registry.ts';
import { startWorkers } from '../src/jobs/worker.ts';
import { createDiskFileStore } from '../src/outbound/files/disk.ts';
import { createMemoryLimiter } from '../src/outbound/limiter/limiter.ts';
import { createSafeFetch } from '../src/outbound/safe-fetch/safe-fetch.ts';
import type { Mailer } from '../src/outbound/mailer/mailer.ts';
import type { Mail } from '../src/outbound/mailer/mail.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { pollMs } from './poll.ts';

export interface Account {
  email: string;
  password: string;
  token: string;
  /** Typed REST calls of this account, through the real routes. */
  client: Client;
}

export interface Harness {
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase;
  /** How many uploaded files lie on disk, temporary ones too. */
  storedFiles(): Promise<number>;
  /** A client without a token, or with one. */
  client(token?: string): Client;
  /** Registers and signs in somebody new. */
  signUp(email?: string): Promise<Account>;
  /** The newest mail to an address with these words in its subject; waits for it. */
  mail(to: string, subject: RegExp): Promise<Mail>;
  /** Every mail sent so far. */
  mails: Mail[];
  /** Resolves when all that follows from what has arrived is written: deliveries, documents, figures. */
  dispatched(): Promise<void>;
  /** Moves the clock of all services forward. */
  passTime(ms: number): void;
  close(): Promise<void>;
}

const silent = pino({ level: 'silent' });
const PASSWORD = 'correct horse battery';
/** The least argon2 allows: what a real hash costs has its own tests. */
const cheap = { memoryCost: 8, timeCost: 1 };

export interface HarnessOptions {
  /** Where the server finds its database, given where it really is: a proxy in between, for instance. */
  route?: (databaseUrl: string) => Promise<string>;
}

/** All tests come from one address, and what they call is on this machine. */
const local = {
  RATE_LIMIT_IP_PER_MINUTE: '0',
  RATE_LIMIT_ENDPOINT_PER_MINUTE: '0',
  ALLOW_PRIVATE_DESTINATIONS: 'true',
};

/** The server as it runs, on a database of its own: real jobs, real files, only the mail does not leave. */
export async function startHarness(env: NodeJS.ProcessEnv = {}, options: HarnessOptions = {}): Promise<Harness> {
  const database = await cloneDatabase();
  const url = options.route ? await options.route(database.url) : database.url;
  const routed = options.route ? createDb({ url, log: silent }).db : undefined;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postern-data-'));
  const log = silent;
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
    config: loadConfig({ ...local, ...env }, dataDir),
    log,
    db: routed ?? database.db,
    queue: toQueue(boss),
    files: createDiskFileStore(filesDir),
    mailer,
    limiter: createMemoryLimiter(),
    hasher: await createPasswordHasher(cheap),
    safeFetch: createSafeFetch({ allowPrivate: true }),
    endpointListeners: new Set(),
    activity: createActivityHub(),
    secret: 'a secret for tests only',
    now: () => new Date(Date.now() + passedMs),
  };
  const { intake, close: closeIntake } = startIntake(deps, url);
  const listener = startActivity(deps, url);
  const app = await buildApp({ deps, intake });
  await startWorkers(boss, jobHandlers, deps);
  const stopping = new AbortController();
  const dispatching = Promise.all([
    runDispatcher(deps, stopping.signal, intake.writer.load),
    runDeliveryWorker(deps, stopping.signal),
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
      const { access_token } = await client().auth.login({ email, password: PASSWORD });
      return { email, password: PASSWORD, token: access_token, client: client(access_token) };
    },
    async mail(to, subject) {
      return eventually(() => mails.findLast((mail) => mail.to === to && subject.test(mail.subject)));
    },
    async dispatched() {
      await eventually(async () => !Object.values(await findWaiting(database.db)).includes(true));
    },
    passTime(ms) {
      passedMs += ms;
    },
    async close() {
      await app.close();
      stopping.abort();
      await dispatching;
      await closeIntake();
      await listener.close();
      await boss.stop({ graceful: true, timeout: 5_000 });
      await routed?.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Asks again and again until there is an answer. */
export async function eventually<T>(ask: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + pollMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`It did not happen within ${pollMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** `fetch` that goes straight into the app, through all its hooks. */
export function injectFetch(app: FastifyInstance): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const response = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    const headers = Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const body =
      response.statusCode === 204 || response.statusCode === 304 ? null : new Uint8Array(response.rawPayload);
    return new Response(body, { status: response.statusCode, statusText: response.statusMessage, headers });
  };
}
