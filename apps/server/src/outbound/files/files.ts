import type { Readable } from 'node:stream';

/** A file that is being received. It has no key and belongs to no submission yet. */
export interface TempFile {
  /** Names it to `commit` and `removeTemp`. */
  readonly id: string;
  /** Resolves when more may be written; the bytes need not be stored yet. */
  write(chunk: Uint8Array): Promise<void>;
  /** All is written; may be called again. What could not be stored so far is thrown here at the latest. */
  close(): Promise<void>;
}

/** The bytes of a stored file, from the beginning. Reading or destroying `stream` frees what it holds. */
export interface OpenFile {
  stream: Readable;
  size: number;
}

export interface ListedFile {
  key: string;
  /** When it got its key, by the clock of this machine, give or take a second or two. */
  modifiedAt: Date;
}

export interface FilePage {
  files: ListedFile[];
  /** To be given as `after` for the page behind this one; undefined when there is none. */
  next: string | undefined;
}

/**
 * Where uploaded bytes are. Two steps, so that a submission never points to bytes that are not there: first a
 * temporary file, then, before the database commits, `commit`. Every method throws AppError('unavailable') when the
 * storage fails, and then leaves nothing half done behind, but for a file under a key that nobody was told: `list`
 * shows it, and the sweep removes it.
 */
export interface FileStore {
  createTemp(): Promise<TempFile>;
  /** A new key: unguessable, made by us alone, never from what a sender says. */
  newKey(): string;
  /** Gives a temporary file its key. When this resolves, bytes and key survive a loss of power. */
  commit(tempId: string, key: string): Promise<void>;
  /** @throws AppError('not_found') when there is no such file */
  open(key: string): Promise<OpenFile>;
  /** No error when it is gone already. */
  remove(key: string): Promise<void>;
  /** No error when it is gone already. */
  removeTemp(tempId: string): Promise<void>;
  /**
   * Stored files in the order of their keys; nothing that is not ours, no temporary ones. A page may be short, or even
   * empty, although there is a next one.
   * @param options.after only keys behind this one, which need not exist
   */
  list(options: { after?: string | undefined; limit: number }): Promise<FilePage>;
  /**
   * Writes down whose files these are, unless somebody has before. Two installations that share a bucket or a folder
   * by mistake would take each other's files for orphans.
   * @param owner letters, digits and hyphens, at most 64
   * @returns who was first, and so owns them
   */
  claim(owner: string): Promise<string>;
  /**
   * Removes what requests left behind that a crash cut off.
   * @param idleMs spares temporary files touched within this time. Whoever receives a file touches it every minute
   *   until it is committed or removed, so that a slow request loses nothing: not less than a few minutes.
   * @returns how many were removed
   */
  sweepTemps(idleMs: number): Promise<number>;
  /** Cuts off what is under way. Afterwards the store must not be used. */
  close(): void;
}
