import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ServerAccount, spawnIds } from './embedded-account.ts';
import { serverEnv } from './embedded-runtime.ts';

const run = promisify(execFile);

/** The guarded command's exit code when another server holds the data directory. */
export const inUseExitCode = 75;

/**
 * Runs with the lock on the data directory, which is the working directory. `$1` is our process id: if we died before
 * the death signal was armed, nothing starts. `$2` is a process id from a postmaster.pid that a power loss left and
 * that another program has by now; PostgreSQL would take that program for another server and refuse. Removing the file
 * is safe only under the lock.
 */
const lockedStart = `
[ "$PPID" = "$1" ] || exit 1
if [ -n "$2" ] && read -r pid < postmaster.pid && [ "$pid" = "$2" ]; then rm -f postmaster.pid; fi
shift 2
exec "$@"`;

/**
 * The command that runs `postgres` under the kernel's guard (util-linux): it gets a fast shutdown when we die, even by
 * SIGKILL, and holds a lock on its data directory as long as one of its processes lives. Undefined without these tools;
 * then `watchParent` replaces the first and PostgreSQL's own lock file the second.
 */
export async function guardedCommand(
  postgres: readonly string[],
  dataDir: string,
  account: ServerAccount,
): Promise<string[] | undefined> {
  if (!(await hasGuardTools())) return undefined;
  const switching = account.switched ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
  const lock = ['flock', '--no-fork', '--nonblock', `--conflict-exit-code=${inUseExitCode}`, dataDir];
  const start = ['/bin/sh', '-c', lockedStart, 'sh', String(process.pid), (await reusedPid(dataDir)) ?? ''];
  return ['setpriv', '--pdeathsig=INT', '--no-new-privs', ...switching, ...lock, ...start, ...postgres];
}

/** BusyBox has both commands, but neither option. */
async function hasGuardTools(): Promise<boolean> {
  const probe = run('setpriv', ['--pdeathsig=INT', 'flock', '--no-fork', '--version'], { env: serverEnv });
  return await probe.then(
    () => true,
    () => false,
  );
}

/** The process id in postmaster.pid if it belongs to a living process that does not work in this data directory. */
async function reusedPid(dataDir: string): Promise<string | undefined> {
  const [pid = ''] = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n', 1);
  const workingDir = await stat(`/proc/${Number(pid)}/cwd`).catch(() => undefined);
  if (workingDir === undefined) return undefined;
  const own = await stat(dataDir);
  return workingDir.dev === own.dev && workingDir.ino === own.ino ? undefined : pid;
}

/**
 * Shuts the server down when we die, for systems without the kernel's guard: a shell waits for the end of a pipe that
 * only we hold open.
 */
export function watchParent(server: ChildProcess, account: ServerAccount): void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
    ...spawnIds(account),
  });
  // Another process may get its id once the server has ended.
  server.once('exit', () => watcher.kill('SIGKILL'));
  watcher.unref();
}
