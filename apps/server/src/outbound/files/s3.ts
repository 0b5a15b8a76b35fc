import { attempt } from './error.ts';
import { checkedKey, checkedOwner, newKey } from './key.ts';
import { createS3Caller, defaultTimeouts, type S3Timeouts } from './s3-client.ts';
import {
  checkBucket,
  claimBucket,
  digestOf,
  listObjects,
  openObject,
  removeObject,
  upload,
  verifyBucket,
} from './s3-objects.ts';
import type { S3Config } from './s3-url.ts';
import { createTempFolder } from './temp.ts';
import type { FileStore } from './files.ts';

export interface S3StoreOptions {
  /** A local folder for files that are being received. */
  root: string;
  timeouts?: S3Timeouts;
}

/**
 * Files in an S3-compatible bucket: `<prefix>ab/cd/<random>`. They are received into a local folder and uploaded at
 * commit: docs/decisions/0007-files-go-to-s3-in-one-put.md. A file may have up to 5 GiB, the most that S3 accepts in
 * one piece.
 */
export function createS3FileStore(config: S3Config, { root, timeouts = defaultTimeouts }: S3StoreOptions): FileStore {
  const s3 = createS3Caller(config, timeouts);
  const temps = createTempFolder(root);
  const objectOf = (key: string) => ({ Bucket: config.bucket, Key: `${config.prefix}${checkedKey(key)}` });

  return {
    newKey,
    createTemp: temps.create,
    commit: (tempId, key) =>
      attempt(async () => {
        const [source, object] = [temps.pathOf(tempId), objectOf(key)];
        await upload(s3, object, await digestOf(source));
        // The file is stored from here on, even if the local disk fails; a local copy that cannot be removed is left to
        // the sweep.
        await temps.remove(tempId).catch(() => temps.release(tempId));
      }),
    open: (key, { range } = {}) => attempt(() => openObject(s3, objectOf(key), range)),
    remove: (key) => attempt(() => removeObject(s3, objectOf(key))),
    removeTemp: temps.remove,
    list: (options) => attempt(() => listObjects(s3, config, options)),
    claim: (owner) =>
      attempt(() => claimBucket(s3, { Bucket: config.bucket, Key: `${config.prefix}owner` }, checkedOwner(owner))),
    verify: () => attempt(() => verifyBucket(s3, { Bucket: config.bucket, Key: `${config.prefix}check` })),
    check: (timeoutMs) => attempt(() => checkBucket(s3, config, timeoutMs)),
    sweepTemps: temps.sweep,
    close() {
      s3.close();
      temps.close();
    },
  };
}
