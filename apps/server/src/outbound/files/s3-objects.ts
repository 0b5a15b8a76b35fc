import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { noLongerStored } from './error.ts';
import { isKey } from './key.ts';
import { S3Failure, type S3Caller } from './s3-client.ts';
import type { S3Config } from './s3-url.ts';
import type { FilePage, ByteRange, OpenFile } from './files.ts';

/** The slowest upload that is not aborted. */
const MIN_BYTES_PER_MS = 256;
/** The time limit for removing the remains of a failed upload. After that the sweep removes them. */
const DISCARD_MS = 5_000;
/** The most keys that S3 lists at once. */
const MAX_PAGE = 1000;

/** An object's address in the client's format. */
export interface Address {
  Bucket: string;
  Key: string;
}

/** A local file with the size and hash that S3 has to receive. */
export interface Digest {
  source: string;
  size: number;
  sha256: string;
}

export async function digestOf(source: string): Promise<Digest> {
  const { size } = await stat(source);
  const hash = createHash('sha256');
  await pipeline(createReadStream(source), hash);
  return { source, size, sha256: hash.digest('hex') };
}

/** Uploads a file. If this throws, it has removed any object at this address, provided that S3 could be reached. */
export async function upload(s3: S3Caller, address: Address, file: Digest): Promise<void> {
  try {
    await s3.call(
      (signal) => put(s3.client, address, { ...file, signal }),
      s3.timeouts.answerMs + file.size / MIN_BYTES_PER_MS,
    );
    const { ContentLength } = await s3.call((abortSignal) =>
      s3.client.send(new HeadObjectCommand(address), { abortSignal }),
    );
    if (ContentLength !== file.size)
      throw new Error(`S3 stored ${ContentLength} bytes of ${file.size} under ${address.Key}.`);
  } catch (error) {
    // The answer may have been lost, and the object stored.
    await removeObject(s3, address, DISCARD_MS).catch(() => undefined);
    throw error;
  }
}

async function put(client: S3Client, address: Address, file: Digest & { signal: AbortSignal }): Promise<void> {
  const body = createReadStream(file.source);
  const broken = new AbortController();
  body.once('error', (error) => broken.abort(error));
  const command = new PutObjectCommand({
    ...address,
    Body: body,
    ContentLength: file.size,
    // If the bucket is ever opened to the public, strangers' files are still only saved, never shown.
    ContentType: 'application/octet-stream',
    ContentDisposition: 'attachment',
  });
  // The hash is signed, so S3 refuses other bytes. By default the client signs no hash for a stream.
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = file.sha256;
      return next(args);
    },
    { step: 'build', name: 'contentHash' },
  );
  try {
    await client.send(command, { abortSignal: AbortSignal.any([file.signal, broken.signal]) });
  } finally {
    body.destroy();
  }
}

const get = (s3: S3Caller, address: Address & { Range?: string }) =>
  s3.call((abortSignal) => s3.client.send(new GetObjectCommand(address), { abortSignal }));

export async function openObject(s3: S3Caller, address: Address, range?: ByteRange): Promise<OpenFile> {
  const part = range && { Range: `bytes=${range.start}-${range.end}` };
  const { Body, ContentLength } = await get(s3, { ...address, ...part }).catch((error: unknown) => {
    throw isMissing(error) ? noLongerStored(error) : error;
  });
  if (Body instanceof Readable && ContentLength !== undefined) return { stream: Body, size: ContentLength };
  if (Body instanceof Readable) Body.destroy();
  throw new Error('S3 answered without a body.');
}

export async function removeObject(s3: S3Caller, address: Address, timeoutMs?: number): Promise<void> {
  const work = (abortSignal: AbortSignal) => s3.client.send(new DeleteObjectCommand(address), { abortSignal });
  await s3.call(work, timeoutMs).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

export async function listObjects(
  s3: S3Caller,
  { bucket, prefix }: S3Config,
  { after = '', limit }: { after?: string | undefined; limit: number },
): Promise<FilePage> {
  const command = new ListObjectsV2Command({
    Bucket: bucket,
    Prefix: prefix,
    MaxKeys: Math.min(limit, MAX_PAGE),
    ...(after !== '' && { StartAfter: prefix + after }),
  });
  const clock = readClock(command);
  const { Contents = [], IsTruncated } = await s3.call((abortSignal) => s3.client.send(command, { abortSignal }));
  const found = Contents.map(({ Key = '', LastModified }) => ({ key: Key.slice(prefix.length), LastModified }));
  return {
    files: found.flatMap(({ key, LastModified }) =>
      isKey(key) && LastModified ? [{ key, modifiedAt: new Date(LastModified.getTime() + clock.aheadMs) }] : [],
    ),
    next: IsTruncated ? found.at(-1)?.key : undefined,
  };
}

/**
 * How far our clock is ahead of the one that set the objects' times, known once S3 has answered the command. S3 accepts
 * clocks that are 15 minutes wrong, and by such a clock a file that was just stored would look old.
 */
function readClock(command: ListObjectsV2Command): { aheadMs: number } {
  const clock = { aheadMs: 0 };
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers } = result.response as { headers: Record<string, string | undefined> };
      const theirs = Date.parse(headers['date'] ?? '');
      if (!Number.isNaN(theirs)) clock.aheadMs = Date.now() - theirs;
      return result;
    },
    { step: 'deserialize', name: 'readClock' },
  );
  return clock;
}

/**
 * Writes and reads back, because every S3 server supports that and nothing better: of two concurrent claims, one wins.
 */
export async function claimBucket(s3: S3Caller, address: Address, owner: string): Promise<string> {
  const found = await readText(s3, address);
  if (found !== undefined) return found;
  await s3.call((abortSignal) =>
    s3.client.send(new PutObjectCommand({ ...address, Body: owner, ContentType: 'text/plain' }), { abortSignal }),
  );
  return (await readText(s3, address)) ?? owner;
}

/** The time limit of each step when the process starts. */
const VERIFY_MS = 10_000;

/** Writes an object, lists its prefix and removes it. @throws {S3Failure} when one of these is not possible */
export async function verifyBucket(s3: S3Caller, address: Address): Promise<void> {
  await s3.call(
    (abortSignal) => s3.client.send(new PutObjectCommand({ ...address, Body: '' }), { abortSignal }),
    VERIFY_MS,
  );
  const prefix = address.Key.replace(/[^/]*$/, '');
  await checkBucket(s3, { bucket: address.Bucket, prefix }, VERIFY_MS);
  await removeObject(s3, address, VERIFY_MS);
}

/** @throws {S3Failure} when the bucket does not answer in time, or refuses to list */
export async function checkBucket(
  s3: S3Caller,
  { bucket, prefix }: Pick<S3Config, 'bucket' | 'prefix'>,
  timeoutMs: number,
): Promise<void> {
  const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 });
  await s3.call((abortSignal) => s3.client.send(command, { abortSignal }), timeoutMs);
}

async function readText(s3: S3Caller, address: Address): Promise<string | undefined> {
  const found = await get(s3, address).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  return found?.Body?.transformToString();
}

const isMissing = (error: unknown): boolean => error instanceof S3Failure && error.isMissingFile;
