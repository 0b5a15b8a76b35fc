import type { Readable } from 'node:stream';

/** A file that is being received. It has no key and belongs to no submission yet. */
export interface TempFile {
  /** The id for `commit` and `removeTemp`. */
  readonly id: string;
  /** Resolves when more may be written; the bytes need not be stored yet. */
  write(chunk: Uint8Array): Promise<void>;
  /** Ends the file; may be called again. Throws at the latest here what could not be stored. */
  close(): Promise<void>;
}

/** Bytes of a stored file. Reading to the end or destroying `stream` frees its resources. */
export interface OpenFile {
  stream: Readable;
  /** The number of bytes in `stream`. */
  size: number;
}

/** Some bytes of a file, which must exist: the positions of the first and the last one. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What is read of a file, and how. */
export interface ReadOptions {
  /** The whole file by default. */
  range?: ByteRange | undefined;
  /**
   * The bytes that are read at once. The default of the store suits a client's connection; a copy of gigabytes is faster
   * with more. A bucket sends what its network brings.
   */
  chunkBytes?: number | undefined;
}

export interface ListedFile {
  key: string;
  /** When it got its key, by the clock of this machine, within a second or two. */
  modifiedAt: Date;
}

export interface FilePage {
  files: ListedFile[];
  /** The `after` for the next page; undefined if there is none. */
  next: string | undefined;
}

/**
 * The store of uploaded bytes. It takes two steps, so that a submission never points to missing bytes: first a
 * temporary file, then, before the database commits, `commit`. Every method throws AppError('unavailable') when the
 * storage fails, and then leaves nothing behind except perhaps a file under a key that no caller got: `list` shows it,
 * and the sweep removes it.
 */
export interface FileStore {
  createTemp(): Promise<TempFile>;
  /** A new key: unguessable, and made only by us, never from a sender's text. */
  newKey(): string;
  /** Gives a temporary file its key. When this resolves, bytes and key survive a power loss. */
  commit(tempId: string, key: string): Promise<void>;
  /** @throws AppError('not_found') when there is no such file */
  open(key: string, options?: ReadOptions): Promise<OpenFile>;
  /** No error if it is already gone. */
  remove(key: string): Promise<void>;
  /** No error if it does not exist. */
  removeTemp(tempId: string): Promise<void>;
  /**
   * Stored files in the order of their keys, without foreign and temporary files. A page may be short, or even empty,
   * although there is a next one.
   * @param options.after only keys after this one, which need not exist
   */
  list(options: { after?: string | undefined; limit: number }): Promise<FilePage>;
  /**
   * Records the owner of these files, unless one is recorded already. Two installations that share a bucket or a folder
   * by mistake would otherwise take each other's files for orphans.
   * @param owner letters, digits and hyphens, at most 64
   * @returns the recorded owner, which was first
   */
  claim(owner: string): Promise<string>;
  /**
   * Stores and removes an empty file, which needs the same permissions as an upload. For the start of the process.
   */
  verify(): Promise<void>;
  /** Reads once, to find out whether the store answers. */
  check(timeoutMs: number): Promise<void>;
  /**
   * Removes temporary files of requests that a crash interrupted.
   * @param idleMs spares files touched within this time. A request touches its file every minute until it is committed
   * or removed, so that a slow request loses nothing: use at least a few minutes.
   * @returns how many were removed
   */
  sweepTemps(idleMs: number): Promise<number>;
  /** Aborts all calls under way. The store must not be used afterwards. */
  close(): void;
}
