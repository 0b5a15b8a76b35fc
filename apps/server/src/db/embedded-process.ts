import { type ChildProcess, spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import path from 'node:path';
import { brand } from '@postern/contracts';
import { type ServerAccount, spawnIds } from './embedded-account.ts';
import { reasonInOutput, reasonOf } from './embedded-error.ts';
import { guardedCommand, inUseExitCode, watchParent } from './embedded-guard.ts';
import type { ServerLog } from './embedded-log.ts';
import { type Runtime, serverEnv } from './embedded-runtime.ts';

export interface ServerOptions {
  readonly account: ServerAccount;
  readonly runtime: Runtime;
  readonly dataDir: string;
  /** Trades durability for speed: for tests. */
  readonly ephemeral: boolean;
  readonly log: ServerLog;
}

/** The result of one try to start the server: it runs, or why it does not. */
export type Attempt =
  | { readonly state: 'running'; readonly server: ChildProcess }
  | { readonly state: 'in_use' | 'port_taken' | 'failed'; readonly detail: string };

/**
 * How long a fast shutdown (which writes a checkpoint) may take before it becomes an immediate one (which recovers at
 * the next start).
 */
const fastShutdownMs = 30_000;

/** Starts the server on this port of 127.0.0.1 and waits until it accepts connections or has ended. Never rejects. */
export async function attemptStart(options: ServerOptions, port: number): Promise<Attempt> {
  const { account, dataDir, log } = options;
  const postgres = path.join(options.runtime.binDir, 'postgres');
  const plain = [postgres, '-D', dataDir, '-p', String(port), ...settings(options.ephemeral)];
  const guarded = await guardedCommand(plain, dataDir, account);
  const [command = postgres, ...args] = guarded ?? plain;
  const server = spawn(command, args, {
    cwd: dataDir,
    env: serverEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate session: Ctrl-C at the terminal is meant for us, and our last requests still need the database.
    detached: true,
    ...(guarded === undefined ? spawnIds(account) : {}),
  });
  if (guarded === undefined && server.pid !== undefined) watchParent(server, account);

  let output = '';
  return await new Promise<Attempt>((resolve) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log.write(chunk);
      output = (output + chunk.toString('utf8')).slice(-8192);
      if (output.includes('database system is ready to accept connections')) resolve({ state: 'running', server });
    });
    server.on('error', (error) => resolve({ state: 'failed', detail: reasonOf(error) }));
    server.once('close', (code) => resolve(explain(code, output)));
  });
}

const LEAST_BUFFERS_MB = 128;
const MOST_BUFFERS_MB = 1024;

/**
 * An eighth of the memory that this process may use. With a million submissions, searches that find a hundred of them
 * take two thirds of the time that they take with PostgreSQL's 128 MB. Unused buffers take no memory.
 */
function buffersMb(): number {
  const allowed = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(Math.max(allowed / 8 / 2 ** 20, LEAST_BUFFERS_MB), MOST_BUFFERS_MB));
}

function settings(ephemeral: boolean): string[] {
  const durable = ephemeral ? 'off' : 'on';
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    cluster_name: brand.slug,
    // Autovacuum runs by the clock, and the statistics that it collects decide plans: tests choose their own.
    autovacuum: durable,
    // Test files that run beside each other have a product each.
    max_connections: ephemeral ? '300' : '100',
    shared_buffers: `${ephemeral ? LEAST_BUFFERS_MB : buffersMb()}MB`,
    timezone: 'UTC',
    // Explicit: an answered submission is on disk, whatever a postgresql.conf says.
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    // PostgreSQL logs to stderr, in English, because the server recognises the end of the start in the log.
    logging_collector: 'off',
    log_destination: 'stderr',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_min_messages: 'warning',
    // Statements and errors such as "Key (email)=(…) already exists" would put visitors' data into the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function explain(code: number | null, output: string): Attempt {
  const detail = reasonInOutput(output) || `it ended with code ${code}`;
  const inUse = /lock file .* already exists|pre-existing shared memory block/.test(output);
  if (code === inUseExitCode || inUse) return { state: 'in_use', detail };
  if (/could not bind IPv4 address/.test(output)) return { state: 'port_taken', detail };
  return { state: 'failed', detail };
}

/**
 * Shuts down fast: open transactions are rolled back, committed ones are written. Resolves when the server has ended.
 */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  server.once('exit', () => resolve());
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), fastShutdownMs);
  await ended.finally(() => clearTimeout(timer));
}
