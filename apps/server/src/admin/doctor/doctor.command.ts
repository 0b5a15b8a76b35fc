import { statfs } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { readMigrations } from '../../db/migration.ts';
import { measureReplica } from '../../db/replica/measure-replica.ts';
import { openPlace } from '../../features/backup/places/open-place.ts';
import { findLastBackup } from '../../features/backup/schedule/schedule.service.ts';
import { pingRedis } from '../../outbound/limiter/ping-redis.ts';
import { verifySmtp } from '../../outbound/mailer/verify-smtp.ts';
import type { FileStore } from '../../outbound/files/files.ts';
import type { Admin, Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { countJobs, countWaiting, hasJobs } from '../queue/queue.repo.ts';
import { counted } from '../report.ts';
import { withDatabase } from '../with-database.ts';
import { readDatabase } from './doctor.repo.ts';
import { ok, orFault, warning, type Finding } from './finding.ts';
import { judgeConfiguration } from './judge-configuration.ts';
import { judgeDatabase } from './judge-database.ts';
import { judgeDisk } from './judge-disk.ts';
import { judgeWork } from './judge-work.ts';

export const doctorHelp = `
Checks the configuration, the disk, the database, its replica, the clock, the place for files,
email, Redis, the worker and backups, and says what to do about each problem. Nothing is changed: a test file
is stored and removed, and no email is sent.`;

/** Checks the installation and what it depends on. */
export const examine = (admin: Admin): Promise<Outcome> =>
  withDatabase(admin, async ({ db, config, files }) => {
    const findings = await Promise.all([
      orFault('disk', 'Check DATA_DIR and its permissions.', () => examineDisk(config)),
      orFault('database', 'Check DATABASE_URL, and that the server has been started once.', () =>
        examineDatabase(db, admin),
      ),
      orFault('replica', 'Check DATABASE_READ_URL. Until then the primary runs all reads.', () =>
        examineReplica(db, config),
      ),
      orFault(
        'files',
        config.s3 ? 'Check S3_URL, and the permissions of its key.' : 'Check the permissions of DATA_DIR.',
        () => examineFiles(files),
      ),
      orFault('email', 'Check SMTP_URL.', () => examineEmail(config)),
      orFault('redis', 'Check REDIS_URL. Until then each node limits rates alone.', () => examineRedis(config)),
      orFault('backups', 'Check BACKUP_TO.', () => examineBackups(config)),
      orFault('worker', 'Start the server once.', () => examineWork(db, { admin, config })),
    ]);
    return toOutcome([...judgeConfiguration(config), ...findings.flat()]);
  });

async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return judgeDisk({ folder: dataDir, freeBytes: bavail * bsize, totalBytes: blocks * bsize });
}

async function examineDatabase(db: Db, { now }: Admin): Promise<Finding[]> {
  // The first query also opens the connection.
  await readDatabase(db);
  const before = now().getTime();
  const { executed, now: theirs, ...facts } = await readDatabase(db);
  const middle = (before + now().getTime()) / 2;
  const known = Object.keys(await readMigrations());
  return judgeDatabase({
    ...facts,
    aheadMs: theirs.getTime() - middle,
    pending: known.filter((name) => !executed.includes(name)),
    newer: executed.filter((name) => !known.includes(name)),
  });
}

/** Waits until the replica shows what the database has committed. */
async function examineReplica(db: Db, { replica }: Config): Promise<Finding[]> {
  if (!replica) return [];
  const lagSeconds = await measureReplica(db, replica);
  if (lagSeconds !== undefined) return [ok('replica', `It follows the database, ${lagSeconds.toFixed(1)} s behind.`)];
  const detail = `It is more than ${replica.maxLagSeconds} s behind, or follows no primary.`;
  return [warning('replica', detail, 'Check the replication. Until then the primary runs all reads.')];
}

/** Stores a file, reads it and removes it. */
async function examineFiles(files: FileStore): Promise<Finding> {
  const bytes = Buffer.from('a test of the operator');
  const temp = await files.createTemp();
  await temp.write(bytes);
  await temp.close();
  const key = files.newKey();
  await files.commit(temp.id, key);
  try {
    const { stream } = await files.open(key);
    if (!(await buffer(stream)).equals(bytes)) throw new Error('A stored file came back with other bytes.');
  } finally {
    await files.remove(key);
  }
  return ok('files', 'A test file was stored, read and removed.');
}

async function examineEmail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return ok('email', 'Emails are kept in the development mailbox.');
  await verifySmtp(smtpUrl);
  return ok('email', 'The mail server accepts connections.');
}

async function examineRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  await pingRedis(redisUrl);
  return [ok('redis', 'It answers.')];
}

async function examineBackups({ backup: { to } }: Config): Promise<Finding[]> {
  if (!to) return [];
  const place = await openPlace(to);
  try {
    return [ok('backups', `${counted((await place.list()).length, 'backup')} in ${place.title}`)];
  } finally {
    place.close();
  }
}

async function examineWork(db: Db, { admin, config }: { admin: Admin; config: Config }): Promise<Finding[]> {
  const now = admin.now();
  const { oldest_undispatched_at } = await countWaiting(db, now);
  const jobs = (await hasJobs(db)) ? await countJobs(db) : [];
  const { to, everyMs } = config.backup;
  return judgeWork({
    now,
    oldestUndispatchedAt: oldest_undispatched_at,
    failedJobs: jobs.reduce((sum, { failed }) => sum + failed, 0),
    backups: to && { last: await findLastBackup(db), everyMs },
  });
}

function toOutcome(findings: readonly Finding[]): Outcome {
  const faults = findings.filter(({ state }) => state === 'fault').length;
  const lines = findings.flatMap(({ subject, state, detail, advice }) => [
    `${state.padEnd(7)}  ${subject}: ${detail}`,
    ...(advice === undefined ? [] : [`         ${advice}`]),
  ]);
  return {
    code: faults > 0 ? exitCodes.faults : exitCodes.ok,
    lines,
    json: { ok: faults === 0, findings },
  };
}
