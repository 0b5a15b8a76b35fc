import path from 'node:path';
import type { Config } from '../../config.ts';
import type { CopiedFiles } from '../../features/backup/move/copy-stored-files.ts';
import { confirmFiles, moveFiles, undoFiles, type MoveFiles } from '../../features/backup/move/move-files.service.ts';
import { placeOf } from '../../features/backup/move/move.model.ts';
import { createFileStore } from '../../outbound/files/open.ts';
import { parseS3Url, S3UrlError, type S3Config } from '../../outbound/files/s3-url.ts';
import { CommandError, UsageError, type Admin, type Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { phraseFileFaults } from '../phrase-file-faults.ts';
import { counted, megabytes, type ProgressLine } from '../report.ts';
import { withDatabase } from '../with-database.ts';

/** Copies the files of the disk into a bucket. */
export async function moveFilesTo(admin: Admin, url: string, progress: ProgressLine): Promise<Outcome> {
  const s3 = readBucket(url);
  const copied = await withBucket(admin, { s3, progress, work: moveFiles });
  return toOutcome(copied, [
    `Copied ${counted(copied.copied, 'file')} of ${counted(copied.files, 'file')} (${megabytes(copied.bytes)}).`,
    'Now stop the server, set S3_URL to the URL that you gave, and start it.',
    'If it works, run "move-to --confirm" there. To go back, run "move-to --undo URL" without S3_URL.',
  ]);
}

/** Copies back what only the bucket has. */
export async function undoFilesTo(admin: Admin, url: string, progress: ProgressLine): Promise<Outcome> {
  const copied = await withBucket(admin, { s3: readBucket(url), progress, work: undoFiles });
  return toOutcome(copied, [
    `The move of the files is undone: ${counted(copied.copied, 'file')} came back from the bucket.`,
  ]);
}

/** @returns undefined if no move of files waits for it */
export async function confirmFilesMove(admin: Admin, progress: ProgressLine): Promise<Outcome | undefined> {
  const config = await admin.config();
  if (!config.s3) return undefined;
  const copied = await withStores(admin, { s3: config.s3, progress, work: confirmFiles });
  return (
    copied &&
    toOutcome(copied, [
      `The move of the files is confirmed: ${counted(copied.copied, 'file')} came after it, and the old copies are removed.`,
    ])
  );
}

function readBucket(url: string): S3Config {
  try {
    return parseS3Url(url);
  } catch (error) {
    throw error instanceof S3UrlError ? new UsageError(error.message) : error;
  }
}

interface Work<T> {
  s3: S3Config;
  progress: ProgressLine;
  work: (options: MoveFiles) => Promise<T>;
}

async function withBucket<T>(admin: Admin, work: Work<T>): Promise<T> {
  if ((await admin.config()).s3)
    throw new CommandError('S3_URL is set. Run this command with the configuration that keeps files on the disk.');
  return withStores(admin, work);
}

/** Calls a function with the folder of the configuration and with the bucket. */
async function withStores<T>(admin: Admin, { s3, progress, work }: Work<T>): Promise<T> {
  return withDatabase(admin, async ({ config, db, url }) => {
    const from = await openPlace({ dataDir: config.dataDir, s3: undefined });
    const to = await openPlace({ dataDir: config.dataDir, s3 });
    const { now, signal } = admin;
    try {
      return await work({ db, url, from, to, now, signal, onProgress: progress.show });
    } finally {
      progress.clear();
      from.store.close();
      to.store.close();
    }
  });
}

async function openPlace(place: Pick<Config, 'dataDir' | 's3'>) {
  const store = await createFileStore({ root: path.join(place.dataDir, 'files'), s3: place.s3 });
  return { store, title: placeOf(place) };
}

function toOutcome(copied: CopiedFiles, lines: readonly string[]): Outcome {
  const faults = phraseFileFaults(copied);
  return {
    code: faults.length > 0 ? exitCodes.faults : exitCodes.ok,
    lines: [...lines, ...faults.map((fault) => `${fault} The command "verify --content" lists them.`)],
    json: { ok: faults.length === 0, ...copied },
  };
}
