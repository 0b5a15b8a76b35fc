import { promisify } from 'node:util';
import { buffer } from 'node:stream/consumers';
import { zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import { openLongConnection } from '../../../db/long-connection/long-connection.ts';
import { migrate } from '../../../db/migrate.ts';
import { readMigrations } from '../../../db/migration.ts';
import type { FileStore } from '../../../outbound/files/files.ts';
import { storedJobSchema } from '../format/entry.model.ts';
import type { TarSource } from '../format/read-tar.ts';
import { BackupError } from '../backup.error.ts';
import { listMigrations, listTables } from '../write/snapshot.repo.ts';
import { PART_BYTES } from '../write/split-parts.ts';
import type { Progress } from '../write/write-backup.service.ts';
import type { CheckedBackup } from './check-backup.ts';
import { readBackup } from './read-backup.ts';
import { createFileWriter } from './restore-files.ts';
import { restoreJobs } from './restore-jobs.ts';
import * as repo from './restore.repo.ts';

const decompress = promisify(zstdDecompress);
/** A part ends with the chunk that fills it. */
const MOST_PART_BYTES = 8 * PART_BYTES;

export interface Restore extends CheckedBackup {
  source: TarSource;
  url: string;
  files: FileStore;
  log: Logger;
  /** Starts the job queue, which makes its tables. */
  startBoss: (url: string) => Promise<PgBoss>;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface RestoreReport {
  created_at: string;
  version: string;
  rows: number;
  files: number;
  jobs: number;
  /** Migrations of this version that the backup did not have. */
  migrated: string[];
}

/**
 * Restores a checked backup into an empty installation. All rows and jobs come in one transaction, which is committed
 * when every checksum has been compared again. After a failure the database is still empty, and the restore can be
 * repeated.
 * @throws {BackupError} when the database or the files are not empty
 */
export async function restoreBackup(restore: Restore): Promise<RestoreReport> {
  const { url, log, header, manifest, signal } = restore;
  const connection = await openLongConnection(url, signal);
  const { client } = connection;
  try {
    await assertEmpty(client);
    const migrations = Object.entries(await readMigrations()).filter(([name]) => header.migrations.includes(name));
    await migrate({ url, log, migrations: Object.fromEntries(migrations) });
    if ((await listMigrations(client)).length !== migrations.length)
      throw new BackupError('The database was migrated by a newer version. Restore into an empty one.');
    const boss = await restore.startBoss(url);
    try {
      await client.query('begin');
      // The counts of caps come with their rows.
      await client.query(`set local postern.copies_rows = 'on'`);
      const jobs = await restoreParts(restore, { client, boss });
      await client.query('commit');
      await repo.analyze(client);
      const migrated = await migrate({ url, log });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const { created_at, version } = header;
      return { created_at, version, rows, files: manifest.files.count, jobs, migrated };
    } finally {
      await boss.stop({ graceful: false });
    }
  } finally {
    await connection.close();
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const filled = await repo.findFilled(client, await listTables(client));
  if (filled.length > 0)
    throw new BackupError(
      'The database already holds an installation. Restore into an empty one: set another DATA_DIR or DATABASE_URL.',
    );
}

interface Into {
  client: pg.Client;
  boss: PgBoss;
}

/** @returns the number of jobs */
async function restoreParts(restore: Restore, { client, boss }: Into): Promise<number> {
  const { source, manifest, files, onProgress, signal } = restore;
  const foreignKeys = await repo.dropForeignKeys(client);
  const rows = createRowsRestore(client, restore);
  const writer = createFileWriter(files);
  let jobs = 0;
  let isPlaceChecked = false;
  const progress = { files: 0, bytes: 0 };
  for await (const part of readBackup(source)) {
    signal?.throwIfAborted();
    if (part.kind === 'rows') {
      progress.bytes += await rows.add(part.table, await inflated(part.stream));
      onProgress?.({ doing: `rows of ${part.table}`, bytes: progress.bytes });
      continue;
    }
    if (part.kind !== 'header') await rows.end();
    if (part.kind === 'jobs')
      jobs += await restoreJobs(
        client,
        boss,
        z.array(storedJobSchema).parse(JSON.parse(String(await inflated(part.stream)))),
      );
    if (part.kind === 'file') {
      if (!isPlaceChecked) await assertPlaceForFiles(client, files);
      isPlaceChecked = true;
      await writer.write(part.storage_key, part.stream);
      progress.bytes += part.size;
      onProgress?.({ doing: 'files', done: (progress.files += 1), total: manifest.files.count, bytes: progress.bytes });
    }
    if (part.kind === 'manifest' && JSON.stringify(part.manifest) !== JSON.stringify(manifest))
      throw new BackupError('The backup was changed while it was being restored.');
  }
  if (!isPlaceChecked) await assertPlaceForFiles(client, files);
  await writer.end();
  await repo.forgetMoves(client);
  await repo.doubtReplies(client);
  await repo.addForeignKeys(client, foreignKeys);
  await repo.continueSequences(client);
  return jobs;
}

const inflated = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  decompress(await buffer(stream), { maxOutputLength: MOST_PART_BYTES });

/** Writes the parts of a table as one stream of rows, because a part may end inside a row. */
function createRowsRestore(client: pg.Client, { manifest }: Restore) {
  let writer: repo.RowWriter | undefined;
  const tableOf = (name: string) => {
    const table = manifest.tables.find((one) => one.name === name);
    if (!table) throw new BackupError(`The backup is damaged: its manifest lacks the table ${JSON.stringify(name)}.`);
    return table;
  };
  const end = async () => {
    if (!writer) return;
    const { table } = writer;
    const rows = await writer.end();
    writer = undefined;
    if (rows !== tableOf(table).rows)
      throw new BackupError(`The backup is damaged: ${table} has ${rows} rows instead of ${tableOf(table).rows}.`);
  };
  return {
    /** @returns the number of bytes */
    async add(table: string, bytes: Buffer): Promise<number> {
      if (writer?.table !== table) await end();
      writer ??= repo.writeRows(client, tableOf(table));
      await writer.write(bytes);
      return bytes.length;
    },
    end,
  };
}

const KEYS_AT_ONCE = 1000;

const foreignFiles = (): BackupError =>
  new BackupError(
    'The place for files already holds files of another installation. Restore into an empty one: set another DATA_DIR, or another prefix in S3_URL.',
  );

/**
 * The files of an interrupted restore may be there already, and those of a bucket that outlived its database. Anything
 * else belongs to another installation.
 */
async function assertPlaceForFiles(client: pg.Client, files: FileStore): Promise<void> {
  let after: string | undefined;
  do {
    const page = await files.list({ limit: KEYS_AT_ONCE, after });
    const keys = page.files.map(({ key }) => key);
    const known = keys.length > 0 ? await repo.findKnownKeys(client, keys) : new Set<string>();
    if (keys.some((key) => !known.has(key))) throw foreignFiles();
    after = page.next;
  } while (after !== undefined);
  const owner = await repo.findFilesOwner(client);
  if (owner !== undefined && (await files.claim(owner)) !== owner) throw foreignFiles();
}
