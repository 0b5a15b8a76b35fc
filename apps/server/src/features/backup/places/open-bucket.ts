import { PassThrough, Readable, type Writable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createS3Caller, defaultTimeouts, S3Failure, type S3Caller } from '../../../outbound/files/s3-client.ts';
import type { S3Config } from '../../../outbound/files/s3-url.ts';
import { BACKUP_PREFIX, isBackupName, type BackupPlace, type StoredBackup } from './place.model.ts';

/** S3 takes 10,000 parts, so that a backup may have 320 GB. Two of them are in memory. */
const PART_BYTES = 32 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** A part is in memory, and can be sent again. */
const ATTEMPTS = 5;
/** For one part, at the least speed of the file store. */
const TIMEOUTS = { ...defaultTimeouts, answerMs: 5 * defaultTimeouts.answerMs };

/** Backups as objects of a bucket. An object exists only once it is complete. */
export function createBucketPlace(config: S3Config): BackupPlace {
  const s3 = createS3Caller(config, TIMEOUTS, ATTEMPTS);
  const objectOf = (name: string) => ({ Bucket: config.bucket, Key: `${config.prefix}${name}` });
  return {
    title: `${config.endpoint}/${config.bucket}/${config.prefix}`,
    write: (name, write) => upload(s3, { config, object: objectOf(name), write }),
    list: () => list(s3, config),
    async open(name) {
      const { Body } = await s3.call((abortSignal) =>
        s3.client.send(new GetObjectCommand(objectOf(name)), { abortSignal }),
      );
      if (Body instanceof Readable) return Body;
      throw new Error('S3 answered without a body.');
    },
    async remove(name) {
      await s3.call((abortSignal) => s3.client.send(new DeleteObjectCommand(objectOf(name)), { abortSignal }));
    },
    // The parts of a crashed upload are no object. A lifecycle rule of the bucket removes them.
    tidy: async () => undefined,
    close: () => s3.close(),
  };
}

interface Uploading<T> {
  config: S3Config;
  object: { Bucket: string; Key: string };
  write: (out: Writable) => Promise<T>;
}

async function upload<T>({ client }: S3Caller, { config, object, write }: Uploading<T>): Promise<T> {
  const out = new PassThrough();
  const params = { ...object, Body: out, ContentType: 'application/octet-stream' };
  const uploading = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE });
  const done = uploading.done().catch((error: unknown) => {
    throw new S3Failure(error, { config, timedOut: false });
  });
  done.catch((error: Error) => out.destroy(error));
  try {
    const result = await write(out);
    await done;
    return result;
  } catch (error) {
    await uploading.abort();
    await done.catch(() => undefined);
    throw error;
  }
}

async function list(s3: S3Caller, { bucket, prefix }: S3Config): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (let after: string | undefined; ;) {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: `${prefix}${BACKUP_PREFIX}`,
      ...(after === undefined ? {} : { StartAfter: after }),
    });
    const { Contents = [], IsTruncated } = await s3.call((abortSignal) => s3.client.send(command, { abortSignal }));
    for (const { Key = '', Size = 0 } of Contents) {
      const name = Key.slice(prefix.length);
      if (isBackupName(name)) found.push({ name, size: Size });
    }
    after = Contents.at(-1)?.Key;
    if (IsTruncated !== true || after === undefined) return found;
  }
}
