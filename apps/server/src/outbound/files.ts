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

/**
 * Where uploaded bytes are. Two steps, so that a submission never points to bytes that are not there: first a
 * temporary file, then, before the database commits, `commit`. Every method but `open` throws
 * AppError('unavailable') when the storage fails, and then leaves nothing half done behind.
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
   * Removes what requests left behind that a crash cut off.
   * @param idleMs spares temporary files written to within this time: another process may still be receiving them
   * @returns how many were removed
   */
  sweepTemps(idleMs: number): Promise<number>;
}
