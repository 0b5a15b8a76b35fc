import path from 'node:path';
import { z } from 'zod';
import type { S3Config } from '../../../outbound/files/s3-url.ts';

/** The keys of the records in the table `installation`. A restore drops them: they belong to a place, not to its rows. */
export const MOVED_TO = 'move_to';
export const MOVED_FROM = 'move_from';
export const FILES_MOVED = 'move_files';

/** In the old database: it takes no more writes, because the new one does. */
export const movedToSchema = z.object({
  id: z.string(),
  /** The new database, without a password. */
  to: z.string(),
  at: z.iso.datetime(),
});
export type MovedTo = z.output<typeof movedToSchema>;

/** In the new database. */
export const movedFromSchema = z.object({
  /** The same as in the old database. */
  id: z.string(),
  /** The old database, without a password. */
  from: z.string(),
  at: z.iso.datetime(),
  /**
   * arriving: everything is here, and the old database does not know it yet. arrived: the old one refuses writes.
   * started: a server has worked here. left: the move was undone.
   */
  state: z.enum(['arriving', 'arrived', 'started', 'left']),
  /** When the last submission before it arrived, as PostgreSQL writes it; empty if there was none. */
  last_submission_at: z.string(),
});
export type MovedFrom = z.output<typeof movedFromSchema>;

/** In the database, when the files have been copied to another place. */
export const filesMovedSchema = z.object({
  /** The new place, without a secret. */
  to: z.string(),
  /** The old place: a folder. */
  from: z.string(),
  at: z.iso.datetime(),
  /** copied: the old place still has every file. started: a server has stored files in the new one. */
  state: z.enum(['copied', 'started']),
});
export type FilesMoved = z.output<typeof filesMovedSchema>;

/** A URL for messages: without its password and options. */
export function titleOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

/** The place of files for messages: a folder, or a bucket without its secret. */
export const placeOf = ({ s3, dataDir }: { s3: S3Config | undefined; dataDir: string }): string =>
  s3 ? `${s3.endpoint}/${s3.bucket}/${s3.prefix}` : path.join(dataDir, 'files');
