import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const operations = path.resolve(import.meta.dirname, '../../../../docs/operations/high-availability');
const names = ['db1', 'db2', 'db3'] as const;
export type Name = (typeof names)[number];

/** The passwords end with the run. */
export const PASSWORD = 'only-for-this-run';
const SETTLED_WITHIN_MS = 120_000;

const addressOf = (name: Name): string => `10.0.0.${name.slice(-1)}`;

/** A member of the cluster, as Patroni reports it. */
interface Member {
  name: Name;
  role: string;
  state: string;
  timeline: number;
  lag?: number | string;
}

/** Three database servers, each with PostgreSQL, Patroni and etcd in its own network. */
export interface DatabaseServers {
  /** Waits until there is a primary with a synchronous standby and a second standby, all of them up to date. */
  settled(): Promise<{ name: Name; timeline: number }>;
  /** Kills PostgreSQL and Patroni with SIGKILL. etcd keeps running. */
  kill(name: Name): Promise<void>;
  startPatroni(name: Name): Promise<void>;
  /** Drops every packet from and to the server. */
  cut(name: Name): Promise<void>;
  /** Ends the cut. */
  heal(name: Name): Promise<void>;
  /** Makes the synchronous standby the primary, as an administrator would. */
  switchOver(from: Name): Promise<void>;
}

/** Starts the database servers in the namespaces that run.sh has made. */
export async function startDatabaseServers(folder: string): Promise<DatabaseServers> {
  const account = await accountOf('postgres');
  const start = async (name: Name, [command = '', ...args]: string[], env: NodeJS.ProcessEnv = {}) => {
    const log = await open(path.join(folder, `${name}-${path.basename(command)}.log`), 'a');
    const inside = ['netns', 'exec', name, 'setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`];
    const child: ChildProcess = spawn('ip', [...inside, '--clear-groups', command, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log.fd, log.fd],
    });
    child.on('error', (error) => console.error(error));
    await log.close();
  };
  for (const kind of ['etcd', 'postgres']) {
    await mkdir(path.join(folder, kind));
    for (const name of names) {
      const dir = path.join(folder, kind, name);
      await mkdir(dir, { mode: 0o700 });
      await chown(dir, account.uid, account.gid);
    }
  }
  const startPatroni = async (name: Name) =>
    start(name, ['/usr/bin/patroni', path.join(operations, 'patroni.yml')], patroniEnv(name, folder));
  for (const name of names) await start(name, etcdCommand(name, folder));
  for (const name of names) await startPatroni(name);

  return {
    async settled() {
      for (const started = performance.now(); performance.now() - started < SETTLED_WITHIN_MS; await sleep(250)) {
        // A server that was cut off answers with what it knew before: all three have to agree.
        const views = (await Promise.all(names.map(readMembers))).map(primaryOf);
        const [primary] = views;
        if (primary && views.every((view) => view?.name === primary.name && view.timeline === primary.timeline))
          return primary;
      }
      throw new Error(`The cluster did not settle: ${JSON.stringify(await Promise.all(names.map(readMembers)))}`);
    },
    async kill(name) {
      const { stdout } = await run('ip', ['netns', 'pids', name]);
      const pids = stdout.split('\n').filter(Boolean).map(Number);
      for (const pid of pids) {
        const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
        if (!command.startsWith('etcd')) tryKill(pid);
      }
    },
    startPatroni,
    cut: async (name) => filter(name, '-A'),
    heal: async (name) => filter(name, '-D'),
    async switchOver(from) {
      const candidate = (await readMembers(from)).find(({ role }) => role === 'sync_standby')?.name;
      const response = await fetch(`http://${addressOf(from)}:8008/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}` },
        body: JSON.stringify({ leader: from, candidate }),
      });
      if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`);
    },
  };
}

/** PostgreSQL 15 reports "running"; Patroni 3.0.4 and later report "streaming". */
const isStreaming = (state: string): boolean => state === 'running' || state === 'streaming';

/** The primary, if it has a synchronous standby and a second one, both up to date. */
function primaryOf(members: readonly Member[]): Member | undefined {
  const standbys = members.filter(({ role, state, lag }) => role !== 'leader' && isStreaming(state) && lag === 0);
  if (standbys.length < 2 || !standbys.some(({ role }) => role === 'sync_standby')) return undefined;
  return members.find(({ role, state }) => role === 'leader' && state === 'running');
}

/** The members as one server knows them; none if it does not answer. */
async function readMembers(name: Name): Promise<Member[]> {
  const signal = AbortSignal.timeout(1000);
  const response = await fetch(`http://${addressOf(name)}:8008/cluster`, { signal }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as { members: Member[] }).members : [];
}

/** Adds or deletes the rules that drop every packet without an answer. */
async function filter(name: Name, change: '-A' | '-D'): Promise<void> {
  for (const way of [
    ['INPUT', '-i'],
    ['OUTPUT', '-o'],
  ] as const)
    await run('ip', ['netns', 'exec', name, 'iptables', change, ...way, 'eth0', '-j', 'DROP']);
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

async function accountOf(user: string): Promise<{ uid: number; gid: number }> {
  const [, , uid, gid] = (await run('getent', ['passwd', user])).stdout.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

function etcdCommand(name: Name, folder: string): string[] {
  const url = (port: number) => `http://${addressOf(name)}:${port}`;
  const cluster = names.map((other) => `${other}=http://${addressOf(other)}:2380`).join(',');
  const urls = {
    'listen-peer-urls': url(2380),
    'initial-advertise-peer-urls': url(2380),
    'listen-client-urls': url(2379),
    'advertise-client-urls': url(2379),
  };
  const flags = { name, 'data-dir': path.join(folder, 'etcd', name), 'initial-cluster': cluster, ...urls };
  // Patroni uses the second version of etcd's interface: see patroni.yml.
  return ['/usr/bin/etcd', '--enable-v2', ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)];
}

function patroniEnv(name: Name, folder: string): NodeJS.ProcessEnv {
  const address = addressOf(name);
  return {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, 'postgres', name, 'data'),
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'postgres', name, 'pgpass'),
    PATRONI_ETCD_HOSTS: names.map((other) => `${addressOf(other)}:2379`).join(','),
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_PASSWORD: PASSWORD,
  };
}
