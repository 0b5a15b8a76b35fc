import { brand } from '@postern/contracts';
import type { Readable, Writable } from 'node:stream';

export interface StoredBackup {
  name: string;
  size: number;
}

/** Where the server keeps its backups: a folder or a bucket. */
export interface BackupPlace {
  /** Its name for the operator, without secrets. */
  readonly title: string;
  /**
   * Stores a backup under this name once all of it has been written, and otherwise nothing.
   * @param write ends or destroys the stream
   */
  write<T>(name: string, write: (out: Writable) => Promise<T>): Promise<T>;
  /** The stored backups, oldest first. Other files are left out. */
  list(): Promise<StoredBackup[]>;
  open(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Removes what crashed backups have left. */
  tidy(): Promise<void>;
  close(): void;
}

export const BACKUP_PREFIX = `${brand.slug}-`;

/** A name that sorts by time. */
export function nameBackup(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${BACKUP_PREFIX}${time}.tar${isEncrypted ? '.age' : ''}`;
}

const NAME = new RegExp(String.raw`^${BACKUP_PREFIX}\d{8}T\d{6}Z\.tar(\.age)?$`);

/** Names of another form are never listed, opened or removed. */
export const isBackupName = (name: string): boolean => NAME.test(name);
