import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brand } from '@postern/contracts';
import { EmbeddedError } from './embedded-error.ts';

const run = promisify(execFile);

/** The account that PostgreSQL runs under. PostgreSQL refuses to be root, so root switches to another account. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
  /** True when we are root and have to switch. */
  readonly switched: boolean;
}

/** Root's directory for what cannot stay in the clone. Unlike in /tmp, no other account can take a name here first. */
export const systemStateDir = path.join('/var/lib', brand.slug);

/**
 * The account that runs the cluster in `dataDir`: ours, or for root the cluster's owner, else `postgres`, else
 * `nobody`.
 */
export async function serverAccount(dataDir: string): Promise<ServerAccount> {
  const uid = process.geteuid?.();
  const gid = process.getegid?.();
  if (uid === undefined || gid === undefined) {
    throw new EmbeddedError(
      'The packaged PostgreSQL needs Linux or macOS: set DATABASE_URL to an external PostgreSQL.',
    );
  }
  if (uid !== 0) return { uid, gid, switched: false };
  const owner = await stat(path.join(dataDir, 'PG_VERSION')).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switched: true };
  const ids = await unprivilegedIds();
  if (ids === undefined) {
    throw new EmbeddedError(
      'PostgreSQL refuses to run as root and this system has neither a postgres nor a nobody account: start as another account.',
    );
  }
  return { ...ids, switched: true };
}

/** initdb looks its account up by name, so the account must be in the system's list. */
async function unprivilegedIds(): Promise<{ uid: number; gid: number } | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const rows = passwd.split('\n').map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  const uid = Number(row?.[2]);
  const gid = Number(row?.[3]);
  return Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0 ? { uid, gid } : undefined;
}

/** The ids to spawn with; empty if we need not switch. */
export function spawnIds(account: ServerAccount): { uid?: number; gid?: number } {
  return account.switched ? { uid: account.uid, gid: account.gid } : {};
}

/** Asks the kernel, not the mode bits: owners, groups, ACLs and `noexec` mounts count too. */
export async function canExecute(account: ServerAccount, file: string): Promise<boolean> {
  const probe = run('/bin/sh', ['-c', 'test -x "$1"', 'sh', file], { cwd: '/', ...spawnIds(account) });
  return await probe.then(
    () => true,
    () => false,
  );
}

/** @throws {EmbeddedError} with the outermost directory that the account cannot enter on its way to `dir` */
export async function assertCanEnter(account: ServerAccount, dir: string): Promise<void> {
  if (!account.switched || (await canExecute(account, dir))) return;
  const closed = await outermostClosed(account, dir);
  throw new EmbeddedError(
    `PostgreSQL runs as account ${account.uid} because it refuses to be root, and that account cannot enter ${closed}: choose another DATA_DIR, or allow it with chmod o+x ${closed}`,
  );
}

/**
 * Lets the server's account pass through the directory that holds the cluster, without listing it: `mktemp -d` or a
 * strict umask makes it 0700. This changes only that directory, and only if root owns it; the directories above are not
 * ours.
 */
export async function letThrough(account: ServerAccount, dir: string): Promise<void> {
  if (!account.switched || (await canExecute(account, dir))) return;
  const { uid, mode } = await stat(dir);
  if (uid === 0) await chmod(dir, (mode & 0o7777) | 0o011);
}

async function outermostClosed(account: ServerAccount, dir: string): Promise<string> {
  const parent = path.dirname(dir);
  if (parent === dir || (await canExecute(account, parent))) return dir;
  return await outermostClosed(account, parent);
}

/**
 * The state directory of a server started from the clone `root`: `<root>/.data`, or for root under a directory that the
 * database's account cannot enter (such as /root, 0700) `/var/lib/<slug>/<hash of root>`. Creates nothing.
 */
export async function stateDir(root: string): Promise<string> {
  const local = path.join(root, '.data');
  const ids = process.geteuid?.() === 0 ? await unprivilegedIds() : undefined;
  if (ids === undefined || (await canExecute({ ...ids, switched: true }, root))) return local;
  return path.join(systemStateDir, createHash('sha256').update(path.resolve(root)).digest('hex').slice(0, 12));
}
