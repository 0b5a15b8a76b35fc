import type { ChildProcess } from 'node:child_process';
import { realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertCanEnter, letThrough, serverAccount } from './embedded-account.ts';
import { ensureCluster, passwordFile, superuser } from './embedded-cluster.ts';
import { ensureDirectory } from './embedded-directory.ts';
import { EmbeddedError, reasonOf } from './embedded-error.ts';
import { openServerLog } from './embedded-log.ts';
import { type Attempt, attemptStart, type ServerOptions, stopServer } from './embedded-process.ts';
import { locateRuntime } from './embedded-runtime.ts';

export { stateDir } from './embedded-account.ts';
export { EmbeddedError } from './embedded-error.ts';

/** Gets messages about delays. A pino logger and the console both fit. */
export interface EmbeddedLogger {
  info(message: string): void;
  error(message: string): void;
}

export interface EmbeddedOptions {
  /** The cluster's directory, created if missing (0700). Beside it: `<dataDir>.password` (0600) and `<dataDir>.log`. */
  readonly dataDir: string;
  readonly logger: EmbeddedLogger;
  /** For tests: nothing is synced to disk, no log is kept, and `stop()` removes everything. */
  readonly ephemeral?: boolean;
  /**
   * How long to wait for another server to leave the directory, such as one whose parent was just killed. Default
   * 10,000.
   */
  readonly inUseWaitMs?: number;
  /** The folder of an unpacked package with another version of PostgreSQL than the packaged one. */
  readonly packageDir?: string;
}

/** A running server. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser to the database `postgres`. Contains the password. */
  readonly url: string;
  /** On 127.0.0.1, different at each start. PostgreSQL records it in line 4 of postmaster.pid. */
  readonly port: number;
  /** Resolves when the server has ended without `stop()`; nothing works after that. Never rejects. */
  readonly lost: Promise<EmbeddedError>;
  /**
   * Shuts down fast (clients are disconnected, committed data is written) and resolves when the server has ended.
   * Idempotent.
   */
  stop(): Promise<void>;
}

/**
 * Starts the packaged PostgreSQL on `dataDir`, creating the cluster on first use. The server ends with this process,
 * however that ends.
 * @throws {EmbeddedError} with one sentence for the person at the terminal.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    if (error instanceof EmbeddedError) throw error;
    throw new EmbeddedError(`PostgreSQL could not be started in ${options.dataDir}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

async function start({
  ephemeral = false,
  inUseWaitMs = 10_000,
  ...options
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = await serverAccount(options.dataDir);
  const parent = path.dirname(path.resolve(options.dataDir));
  // The server's account can pass through root's directories, but not list them.
  await ensureDirectory(parent, account.switched ? 0o711 : 0o700);
  await letThrough(account, parent);
  const dataDir = await realpath(options.dataDir).catch(() => path.resolve(options.dataDir));
  await assertCanEnter(account, path.dirname(dataDir));
  const runtime = await locateRuntime(account, parent, options.packageDir);
  const password = await ensureCluster(dataDir, { account, runtime, ephemeral });
  const log = openServerLog(ephemeral ? undefined : `${dataDir}.log`);
  try {
    const waiting = { ms: inUseWaitMs, logger: options.logger };
    const { server, port } = await startOnFreePort({ account, runtime, dataDir, ephemeral, log }, waiting);
    server.once('close', () => log.close());
    const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
    return { url, port, ...lifetime(server, { dataDir, ephemeral, logger: options.logger }) };
  } catch (error) {
    log.close();
    throw error;
  }
}

async function startOnFreePort(
  options: ServerOptions,
  waiting: { ms: number; logger: EmbeddedLogger },
): Promise<{ server: ChildProcess; port: number }> {
  let until: number | undefined;
  let collisions = 0;
  for (;;) {
    const port = await freePort();
    const attempt = await attemptStart(options, port);
    if (attempt.state === 'running') return { server: attempt.server, port };
    // Another program can take the port between our probe and PostgreSQL's bind, but hardly five times in a row.
    if (attempt.state === 'port_taken' && ++collisions < 5) continue;
    const isFirst = until === undefined;
    until ??= Date.now() + waiting.ms;
    if (attempt.state !== 'in_use' || Date.now() >= until) throw startError(options, attempt);
    if (isFirst) waiting.logger.info(`Another server uses the database in ${options.dataDir}; waiting for it to end.`);
    await sleep(200);
  }
}

function startError({ dataDir }: ServerOptions, attempt: Exclude<Attempt, { state: 'running' }>): EmbeddedError {
  return new EmbeddedError(
    attempt.state === 'in_use'
      ? `Another server is using the database in ${dataDir}: stop it first, or set another DATA_DIR.`
      : `PostgreSQL could not be started in ${dataDir}: ${attempt.detail}`,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  await promise;
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new EmbeddedError('No free port was found on 127.0.0.1.');
  return address.port;
}

interface LifetimeOptions {
  readonly dataDir: string;
  readonly ephemeral: boolean;
  readonly logger: EmbeddedLogger;
}

function lifetime(
  server: ChildProcess,
  { dataDir, ephemeral, logger }: LifetimeOptions,
): Pick<EmbeddedPostgres, 'lost' | 'stop'> {
  let stopped: Promise<void> | undefined;
  const { promise: lost, resolve: lose } = Promise.withResolvers<EmbeddedError>();
  server.once('exit', () => {
    if (stopped !== undefined) return;
    const error = new EmbeddedError(
      `PostgreSQL in ${dataDir} ended unexpectedly${ephemeral ? '' : `: ${dataDir}.log says why`}.`,
    );
    logger.error(error.message);
    lose(error);
  });
  const end = async (): Promise<void> => {
    await stopServer(server);
    if (!ephemeral) return;
    await rm(dataDir, { recursive: true, force: true });
    await rm(passwordFile(dataDir), { force: true });
  };
  return { lost, stop: () => (stopped ??= end()) };
}
