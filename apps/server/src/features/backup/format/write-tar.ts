import { createHash } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { encrypting, type Lock } from './encrypt.ts';
import type { Checksum } from './entry.model.ts';

/** Writes the entries of a tar file, one after the other. */
export interface TarWriter {
  /** The bytes written so far, before encryption. */
  readonly bytes: number;
  add(name: string, content: Uint8Array): Promise<Checksum>;
  /** Fails if the stream does not have this size. */
  addStream(name: string, content: { size: number; stream: Readable }): Promise<Checksum>;
  /** Resolves when every byte has been written. */
  finish(): Promise<void>;
  /** Destroys the output. */
  abort(error: unknown): Promise<void>;
}

/** Entries belong to the operator alone, also once they are unpacked. */
const PRIVATE = 0o600;

export interface WriteTar {
  lock?: Lock | undefined;
  createdAt: Date;
  /** Awaited after each chunk. */
  giveWay?: () => Promise<void>;
}

/** A tar file, encrypted as a whole if there is a lock. */
export function writeTar(out: Writable, { lock, createdAt, giveWay }: WriteTar): TarWriter {
  const tar = pack();
  const counter = createCounter(giveWay);
  const written = lock ? pipeline(tar, counter.stream, encrypting(lock), out) : pipeline(tar, counter.stream, out);
  written.catch(() => undefined);

  const addStream: TarWriter['addStream'] = async (name, { size, stream }) => {
    const hash = createHash('sha256');
    const hashing = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    try {
      await pipeline(stream, hashing, tar.entry({ name, size, mode: PRIVATE, mtime: createdAt }));
    } catch (error) {
      // If the output failed, its error says why this entry could not be written.
      tar.destroy(error as Error);
      await written;
      throw error;
    }
    return { name, size, sha256: hash.digest('hex') };
  };
  return {
    get bytes() {
      return counter.bytes();
    },
    add: (name, content) => addStream(name, { size: content.length, stream: Readable.from([content]) }),
    addStream,
    async finish() {
      tar.finalize();
      await written;
    },
    async abort(error) {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      await written.catch(() => undefined);
    },
  };
}

function createCounter(giveWay = async () => {}) {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      giveWay().then(() => done(null, chunk), done);
    },
  });
  return { stream, bytes: () => bytes };
}
