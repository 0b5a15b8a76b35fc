import type { Readable } from 'node:stream';
import { endpointIdOf } from '@postern/contracts';
import type { AuthedCtx, Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import type { ByteRange, OpenFile } from '../../outbound/files/files.ts';
import { MINUTE_SECONDS } from '../../lib/durations.ts';
import { removeFilesJob } from './files.jobs.ts';
import { unlessKept } from './removal-lock.repo.ts';
import { findFile, findStoredFile, listFiles, type FileRange } from './files.repo.ts';

export { getOwner } from './files.sweep.repo.ts';
export { keepFiles, unlessKept } from './removal-lock.repo.ts';

export interface Download {
  name: string;
  /** In bytes. */
  size: number;
  /** Opens the whole file, or a part of it. */
  open: (range?: ByteRange) => Promise<OpenFile>;
}

/** Finds a file of the actor's workspace. @throws {AppError} not_found · forbidden when its API key hides the field */
export async function findDownload({ deps, actor }: AuthedCtx, { file_id }: { file_id: string }): Promise<Download> {
  const file = await findFile(deps.db, actor.workspace_id, { endpoint_id: endpointIdOf(file_id), id: file_id });
  if (!file) throw notFound('file');
  const { field, name, size, storage_key } = file;
  if (actor.limits?.masked?.has(field) === true)
    throw new AppError('forbidden', 'This API key hides the field of this file.');
  return { name, size, open: (range) => deps.files.open(storage_key, { range }) };
}

export interface SharedFile extends Download {
  submission_id: string;
}

/** A file of a workspace, for a caller who checks who may read it. */
export async function findSharedFile(
  deps: Deps,
  { workspace_id, ...key }: { workspace_id: string; endpoint_id: string; id: string },
): Promise<SharedFile | undefined> {
  const file = await findFile(deps.db, workspace_id, key);
  if (!file) return undefined;
  const { name, size, storage_key, submission_id } = file;
  return { name, size, submission_id, open: (range) => deps.files.open(storage_key, { range }) };
}

/** Opens a file of a submission, for the server's own work. */
export async function openSubmissionFile(deps: Deps, key: { endpoint_id: string; id: string }): Promise<Readable> {
  const file = await findStoredFile(deps.db, key);
  if (!file) throw notFound('file');
  return (await deps.files.open(file.storage_key)).stream;
}

/** An endpoint's files, for the server's own work. The caller checks that the endpoint is its own. */
export const listEndpointFiles = ({ db }: Deps, range: FileRange) => listFiles(db, range);

/** How soon a removal is tried again while a backup keeps the files. */
const KEPT_SECONDS = MINUTE_SECONDS;

/** Removes the bytes of files, once no backup needs them. */
export async function removeFiles(deps: Deps, { storage_keys }: { storage_keys: string[] }): Promise<void> {
  const isDone = await unlessKept(deps.db, async () => {
    for (const key of storage_keys) await deps.files.remove(key);
  });
  if (isDone) return;
  const later = { payload: { storage_keys }, afterSeconds: KEPT_SECONDS };
  await deps.db.transaction().execute((trx) => deps.queue.enqueueLater(trx, removeFilesJob, later));
}
