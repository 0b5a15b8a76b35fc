import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Header } from 'tar-stream';
import { BackupError } from '../backup.error.ts';
import { decrypting, isEncrypted, type Keys } from './encrypt.ts';
import type { Checksum } from './entry.model.ts';

/** An entry while it is being read. Reading its content is optional. */
export interface ReadEntry {
  name: string;
  size: number;
  stream: AsyncIterable<Uint8Array>;
  /** Reads what is left of the content. The hash covers all of it. */
  finish(): Promise<Checksum>;
}

export interface TarSource {
  /** Opens the file from its beginning. */
  open: () => Readable | Promise<Readable>;
  keys: Keys;
}

/**
 * Reads the entries of a tar file in order. Finish each entry before you take the next one.
 * @throws {BackupError} when it is no tar file, cannot be decrypted, or breaks off inside an entry
 */
export async function* readTar({ open, keys }: TarSource): AsyncGenerator<ReadEntry> {
  const tar = extract();
  const source = await open();
  const reading = pipeline(source, decryptingIfNeeded(keys), tar);
  reading.catch(() => undefined);
  let entries = 0;
  const explained = async (error: unknown) => explain(await causeOf(error, reading), entries);
  try {
    for await (const entry of tar) {
      entries += 1;
      yield toReadEntry(entry.header, explaining(entry as unknown as AsyncIterable<Uint8Array>, explained));
    }
    await reading;
    if (entries === 0) throw new Error('There is no entry.');
  } catch (error) {
    throw await explained(error);
  } finally {
    source.destroy();
    tar.destroy();
  }
}

async function* explaining(
  content: AsyncIterable<Uint8Array>,
  explained: (error: unknown) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw await explained(error);
  }
}

function toReadEntry({ name, size }: Header, content: AsyncIterable<Uint8Array>): ReadEntry {
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const stream = hashed();
  return {
    name,
    size,
    stream,
    async finish() {
      for await (const _ of stream);
      return { name, size, sha256: hash.digest('hex') };
    },
  };
}

/** Looks at the first bytes to see whether they are encrypted. */
const decryptingIfNeeded = (keys: Keys) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const chunks = source[Symbol.asyncIterator]();
    const first = await chunks.next();
    async function* all() {
      if (!first.done) yield first.value;
      for (;;) {
        const next = await chunks.next();
        if (next.done) return;
        yield next.value;
      }
    }
    yield* !first.done && isEncrypted(first.value) ? decrypting(keys)(all()) : all();
  };

/** The error of the pipeline says more than that of a stream which it has destroyed. */
const causeOf = (error: unknown, reading: Promise<void>): unknown =>
  error instanceof BackupError
    ? error
    : reading.then(
        () => error,
        (cause: unknown) => cause,
      );

/** The reason in one sentence; errors of the disk and of the network stay as they are. */
function explain(cause: unknown, entries: number): unknown {
  if (!(cause instanceof Error) || cause instanceof BackupError || 'code' in cause) return cause;
  // Decryption proves the bytes: a wrong tag means other bytes, or fewer.
  if (/invalid tag|final chunk|ciphertext/.test(cause.message))
    return new BackupError('The backup is damaged or incomplete: it cannot be decrypted to its end.', { cause });
  if (entries > 0 && cause.message === 'Unexpected end of data') return incomplete(cause);
  return new BackupError('This is not a backup, or it is damaged: it cannot be read as a tar file.', { cause });
}

export const incomplete = (cause?: unknown): BackupError =>
  new BackupError('The backup is incomplete: its end is missing.', { cause });
