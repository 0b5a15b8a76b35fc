import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../errors.ts';
import type { FileStore, OpenFile } from '../../../outbound/files/files.ts';
import { CHUNK_BYTES } from '../chunk-bytes.ts';
import { checksumsPart, filePart, type Checksum, type Manifest } from '../format/entry.model.ts';
import type { TarWriter } from '../format/write-tar.ts';

/** What the database knows of a file. */
export interface KnownFile {
  storage_key: string;
  sha256: string;
}

export interface CopyFiles {
  files: FileStore;
  tar: TarWriter;
  /** Called after each group of files with the number copied so far. */
  onProgress: (files: number) => void;
}

/** Files that are opened and read at the same time, because each round trip to a bucket takes its time. */
const AT_ONCE = 8;
/** Larger files are streamed when it is their turn. */
const SMALL_BYTES = 1024 * 1024;
/** The files between two lists of checksums. */
export const FILES_PER_LIST = 4096;

/**
 * Copies the bytes of files into the tar file. Checksums follow their files in lists, so that a reader needs memory for
 * one list, and not for all files.
 * @returns what the manifest says of the files, and the entries with their checksums
 */
export async function copyFiles(
  known: AsyncIterable<KnownFile>,
  { files, tar, onProgress }: CopyFiles,
): Promise<{ summary: Manifest['files']; parts: Checksum[] }> {
  const summary: Manifest['files'] = { count: 0, bytes: 0, missing: [], damaged: [] };
  const parts: Checksum[] = [];
  let list: Checksum[] = [];
  const endList = async () => {
    if (list.length > 0) parts.push(await tar.add(checksumsPart(parts.length + 1), Buffer.from(JSON.stringify(list))));
    list = [];
  };
  for await (const group of inGroups(known, AT_ONCE)) {
    const opened = await openAll(group, files);
    try {
      for (const { file, content } of opened) {
        if (!content) {
          summary.missing.push(file.storage_key);
          continue;
        }
        const checksum = await tar.addStream(filePart(file.storage_key), content);
        if (checksum.sha256 !== file.sha256) summary.damaged.push(file.storage_key);
        summary.count += 1;
        summary.bytes += checksum.size;
        list.push(checksum);
      }
    } finally {
      for (const { content } of opened) content?.stream.destroy();
    }
    if (list.length >= FILES_PER_LIST) await endList();
    onProgress(summary.count);
  }
  await endList();
  return { summary, parts };
}

interface Opened {
  file: KnownFile;
  /** undefined: no longer stored. */
  content: OpenFile | undefined;
}

async function openAll(group: readonly KnownFile[], files: FileStore): Promise<Opened[]> {
  const opened = await Promise.allSettled(
    group.map(async (file) => ({ file, content: await openOne(file.storage_key, files) })),
  );
  const failed = opened.find((one) => one.status === 'rejected');
  const done = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (!failed) return done;
  for (const { content } of done) content?.stream.destroy();
  throw failed.reason;
}

async function openOne(storage_key: string, files: FileStore): Promise<OpenFile | undefined> {
  try {
    const { stream, size } = await files.open(storage_key, { chunkBytes: CHUNK_BYTES });
    // Read to its end, a file holds no connection while the ones before it are written.
    if (size > SMALL_BYTES) return { stream, size };
    const bytes = await buffer(stream);
    return { stream: Readable.from([bytes]), size: bytes.length };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
