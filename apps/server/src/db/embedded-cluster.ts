import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, constants, link, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brand } from '@postern/contracts';
import { type ServerAccount, spawnIds } from './embedded-account.ts';
import { buildDirectory, syncDirectory } from './embedded-directory.ts';
import { EmbeddedError, hasCode, reasonInOutput, reasonOf } from './embedded-error.ts';
import { type Runtime, serverEnv } from './embedded-runtime.ts';
import { finishSwitch } from './upgrade/switch-clusters.ts';

const run = promisify(execFile);

/** The database role we connect as. Not the product's name: a rebrand must not lock anyone out of their data. */
export const superuser = 'app';

/** macOS has no C.UTF-8; the collation is always PostgreSQL's own (builtin). */
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

export interface ClusterOptions {
  readonly account: ServerAccount;
  readonly runtime: Runtime;
  /** Skips every sync to disk: for tests. */
  readonly ephemeral: boolean;
}

/** The file of the superuser's password, beside the data directory and readable by its owner only. */
export function passwordFile(dataDir: string): string {
  return `${dataDir}.password`;
}

/**
 * Creates the cluster in `dataDir` on first use, and otherwise checks that we can run it.
 * @returns the superuser's password.
 * @throws {EmbeddedError} when the directory holds something else or another major version, or belongs to another
 * account.
 */
export async function ensureCluster(dataDir: string, options: ClusterOptions): Promise<string> {
  await finishSwitch(dataDir);
  const version = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (hasCode(error, 'EACCES')) {
      throw new EmbeddedError(
        `The database in ${dataDir} belongs to another account: start as that account, or set another DATA_DIR.`,
        { cause: error },
      );
    }
    throw error;
  });
  if (version !== undefined) {
    await assertRunnable(dataDir, Number(version), options);
    return await readPassword(dataDir, options.account);
  }
  await assertEmpty(dataDir);
  await ensurePassword(dataDir, options.account);
  const password = await readPassword(dataDir, options.account);
  await createCluster(dataDir, options);
  return password;
}

async function assertRunnable(dataDir: string, major: number, { account, runtime }: ClusterOptions): Promise<void> {
  if (major < runtime.major) {
    throw new EmbeddedError(
      `The database in ${dataDir} was made by PostgreSQL ${major} and this ${brand.name} carries PostgreSQL ${runtime.major}: run "npm run admin -- upgrade-database", or start it with the release that made it.`,
    );
  }
  if (major !== runtime.major) {
    throw new EmbeddedError(
      `The database in ${dataDir} was made by PostgreSQL ${major} and this ${brand.name} carries PostgreSQL ${runtime.major}: start it with the release that made it, or set another DATA_DIR.`,
    );
  }
  const { uid } = await stat(dataDir);
  if (uid !== account.uid) {
    throw new EmbeddedError(
      `The database in ${dataDir} belongs to account ${uid}, and PostgreSQL would run as account ${account.uid}: change its owner (chown -R), or set another DATA_DIR.`,
    );
  }
  // A copied or restored directory may have wider permissions; PostgreSQL itself would accept group access.
  await chmod(dataDir, 0o700);
}

async function assertEmpty(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  if (found.length > 0)
    throw new EmbeddedError(`${dataDir} holds files but no database: empty it, or set another DATA_DIR.`);
}

async function createCluster(dataDir: string, { account, runtime, ephemeral }: ClusterOptions): Promise<void> {
  await buildDirectory(dataDir, async (staging) => {
    await chown(staging, account.uid, account.gid);
    const args = [
      '-D',
      staging,
      '-U',
      superuser,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile(dataDir)}`,
      '--no-instructions',
    ];
    args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`);
    // A password that ends with the test is not worth 4,096 rounds per connection.
    if (ephemeral) args.push('--no-sync', '--set=scram_iterations=1');
    await run(path.join(runtime.binDir, 'initdb'), args, { cwd: staging, env: serverEnv, ...spawnIds(account) }).catch(
      (cause: unknown) => {
        throw new EmbeddedError(
          `PostgreSQL could not create its data directory ${dataDir}: ${reasonInOutput(reasonOf(cause))}`,
          { cause },
        );
      },
    );
  });
}

/**
 * Writes the whole file under another name and then links it, so that no one sees it half written and two first starts
 * agree on one.
 */
async function ensurePassword(dataDir: string, account: ServerAccount): Promise<void> {
  const file = passwordFile(dataDir);
  const draft = `${file}-${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await handle.chmod(0o600);
    // initdb runs as the server's account and has to read it; that account owns the data, so it learns nothing new.
    await handle.chown(account.uid, account.gid);
    await handle.sync();
    await link(draft, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
  await syncDirectory(path.dirname(file));
}

async function readPassword(dataDir: string, account: ServerAccount): Promise<string> {
  const file = passwordFile(dataDir);
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((cause: unknown) => {
    throw new EmbeddedError(
      `The password of the database in ${dataDir} cannot be read from ${file}: restore that file from your backup.`,
      { cause },
    );
  });
  try {
    const { uid } = await handle.stat();
    // If others can write to the directory, one of them may have created the file in order to know the password.
    if (uid !== account.uid && uid !== process.geteuid?.()) {
      throw new EmbeddedError(`${file} belongs to account ${uid}: remove it, or set another DATA_DIR.`);
    }
    return (await handle.readFile('utf8')).trim();
  } finally {
    await handle.close();
  }
}
