import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { serverAccount, spawnIds } from '../../src/db/embedded-account.ts';
import { locateRuntime } from '../../src/db/embedded-runtime.ts';
import { startEmbedded } from '../../src/db/embedded.ts';

/** A primary and a replica that streams from it: two real servers. */
export interface Replicated {
  primaryUrl: string;
  replicaUrl: string;
  /** Runs statements on one of them, as its superuser. */
  onPrimary(text: string): Promise<pg.QueryResult>;
  onReplica(text: string): Promise<pg.QueryResult>;
  /** Kills the replica. */
  killReplica(): Promise<void>;
  close(): Promise<void>;
}

const run = promisify(execFile);
const READY = 'ready to accept read-only connections';

export async function startReplicated(): Promise<Replicated> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-replica-'));
  const [primaryDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const primary = await startEmbedded({ dataDir: primaryDir, logger: pino({ level: 'silent' }), ephemeral: true });
  const account = await serverAccount(primaryDir);
  const { binDir } = await locateRuntime(account, folder);

  const admin = new pg.Client(primary.url);
  await admin.connect();
  // A replica gets what is flushed; without this that would be some time after the commit.
  await admin.query('alter database postgres set synchronous_commit = on');
  await admin.query('set synchronous_commit = on');
  await admin.query(`select pg_backup_start('replica', true)`);
  await cp(primaryDir, replicaDir, { recursive: true, filter: (source) => path.basename(source) !== 'postmaster.pid' });
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  const { hostname, port: primaryPort, username, password } = new URL(primary.url);
  const follow = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
  await writeFile(path.join(replicaDir, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(path.join(replicaDir, 'standby.signal'), '');
  await appendFile(path.join(replicaDir, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`);
  await run('chown', ['-R', `${account.uid}:${account.gid}`, replicaDir]);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Not below the primary's.
    max_connections: '300',
    fsync: 'off',
    lc_messages: 'C',
    max_standby_streaming_delay: '0',
    wal_receiver_status_interval: '1s',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(binDir, 'postgres'), ['-D', replicaDir, '-p', String(port), ...args], {
    cwd: replicaDir,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...spawnIds(account),
  });
  await isReady(server);
  const replicaUrl = primary.url.replace(`:${primaryPort}/`, `:${port}/`);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    primaryUrl: primary.url,
    replicaUrl,
    onPrimary: async (text) => admin.query(text),
    async onReplica(text) {
      const client = new pg.Client(replicaUrl);
      await client.connect();
      const result = await client.query(text);
      await client.end();
      return result;
    },
    killReplica: () => end('SIGQUIT'),
    async close() {
      await end('SIGQUIT');
      await admin.end();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(server: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(READY)) resolve();
    });
    server.once('exit', () => reject(new Error(`The replica ended:\n${output}`)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
