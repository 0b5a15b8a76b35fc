import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { openLongConnection } from '../../../db/long-connection/long-connection.ts';
import { lowerBackend } from '../../../db/long-connection/lower-backend.ts';
import type { FileStore } from '../../../outbound/files/files.ts';
import { version } from '../../../version.ts';
import { keepFiles } from '../../files/files.service.ts';
import type { Lock } from '../format/encrypt.ts';
import {
  FORMAT,
  HEADER,
  jobsPart,
  MANIFEST,
  MANIFEST_SUM,
  manifestSum,
  rowsPart,
  type Checksum,
  type Header,
  type Manifest,
} from '../format/entry.model.ts';
import { writeTar, type TarWriter } from '../format/write-tar.ts';
import { BackupError, BackupRunning } from '../backup.error.ts';
import { createGiveWay } from './give-way.ts';
import { copyFiles, type KnownFile } from './copy-files.ts';
import * as repo from './snapshot.repo.ts';
import { splitParts } from './split-parts.ts';

/** How far a backup or a restore is. */
export interface Progress {
  doing: string;
  /** Rows, files or jobs. */
  done?: number;
  total?: number | undefined;
  bytes: number;
}

export interface WriteBackup {
  /** The database. */
  url: string;
  files: FileStore;
  /** Gets the tar file, and is ended or destroyed. */
  out: Writable;
  lock?: Lock | undefined;
  now: () => Date;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface BackupReport {
  created_at: string;
  version: string;
  tables: Record<string, number>;
  jobs: number;
  files: Manifest['files'];
  /** The size of the tar file before encryption. */
  bytes: number;
}

/**
 * Writes a backup while the installation works: the rows and jobs of one snapshot, then the files of these rows, whose
 * bytes are not removed in the meantime.
 * @throws {BackupError}
 */
export async function writeBackup(options: WriteBackup): Promise<BackupReport> {
  const { url, out, lock, now, signal } = options;
  const tar = writeTar(out, { lock, createdAt: now(), giveWay: createGiveWay() });
  const abort = () => void tar.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    const connection = await openLongConnection(url, signal);
    try {
      // The intake has priority (decision 12).
      await lowerBackend(connection.client);
      return await write(connection.client, tar, options);
    } finally {
      await connection.close();
    }
  } catch (error) {
    await tar.abort(error);
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

async function write(client: pg.Client, tar: TarWriter, options: WriteBackup): Promise<BackupReport> {
  const { onProgress = () => undefined } = options;
  if ((await repo.listTables(client)).length === 0)
    throw new BackupError('The database holds no installation. Set DATABASE_URL like the server.');
  if (!(await keepFiles(client))) throw new BackupRunning();
  const spool = await mkdtemp(path.join(tmpdir(), 'backup-'));
  try {
    const list = path.join(spool, 'files');
    const tables = await repo.beginSnapshot(client);
    const header: Header = {
      kind: 'installation-backup',
      format: FORMAT,
      version,
      created_at: options.now().toISOString(),
      migrations: await repo.listMigrations(client),
    };
    const { sha256 } = await tar.add(HEADER, toJson(header));
    const rows = await writeTables(client, { tables, tar, onProgress });
    const jobs = await writeJobs(client, tar);
    // On disk: a million files would take a lot of memory, and an open snapshot would keep vacuum from its work.
    const listing = repo.copyFileList(client);
    await pipeline(listing, createWriteStream(list, { mode: 0o600 }));
    await repo.endSnapshot(client);
    const total = listing.rowCount;
    const files = await copyFiles(readList(list), {
      files: options.files,
      tar,
      onProgress: (done) => onProgress({ doing: 'files', done, total, bytes: tar.bytes }),
    });
    // The lock has kept the files until now only if its connection has lived until now.
    await client.query('select 1');
    const manifest: Manifest = {
      tables: rows.tables,
      jobs: jobs.count,
      files: files.summary,
      parts: [...rows.parts, ...jobs.parts, ...files.parts],
      header_sha256: sha256,
    };
    const sum = await tar.add(MANIFEST, toJson(manifest));
    await tar.add(MANIFEST_SUM, Buffer.from(manifestSum(sum.sha256)));
    await tar.finish();
    return {
      created_at: header.created_at,
      version,
      tables: Object.fromEntries(manifest.tables.map(({ name, rows: count }) => [name, count])),
      jobs: jobs.count,
      files: files.summary,
      bytes: tar.bytes,
    };
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}

interface WriteTables {
  tables: readonly repo.Table[];
  tar: TarWriter;
  onProgress: (progress: Progress) => void;
}

async function writeTables(client: pg.Client, { tables, tar, onProgress }: WriteTables) {
  const written: Manifest['tables'] = [];
  const parts: Checksum[] = [];
  for (const table of tables) {
    const stream = repo.copyRows(client, table);
    let number = 0;
    for await (const part of splitParts(stream)) {
      parts.push(await tar.add(rowsPart(table.name, (number += 1)), part));
      onProgress({ doing: `rows of ${table.name}`, bytes: tar.bytes });
    }
    written.push({ ...table, rows: stream.rowCount });
  }
  return { tables: written, parts };
}

const JOBS_PER_PART = 1000;
const BEFORE_ALL_JOBS = '00000000-0000-0000-0000-000000000000';

async function writeJobs(client: pg.Client, tar: TarWriter) {
  const parts: Checksum[] = [];
  let count = 0;
  for (let after = BEFORE_ALL_JOBS; ;) {
    const jobs = await repo.listJobs(client, { after, limit: JOBS_PER_PART });
    const last = jobs.at(-1);
    if (!last) return { parts, count };
    async function* lines() {
      yield toJson(jobs);
    }
    for await (const part of splitParts(lines())) parts.push(await tar.add(jobsPart(parts.length + 1), part));
    count += jobs.length;
    after = last.id;
  }
}

async function* readList(file: string): AsyncGenerator<KnownFile> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const [storage_key = '', , sha256 = ''] = line.split('\t');
    yield { storage_key, sha256 };
  }
}

const toJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
