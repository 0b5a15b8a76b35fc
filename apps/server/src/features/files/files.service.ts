import type { Readable } from 'node:stream';
import { endpointIdOf } from '@postern/contracts';
import type { AuthedCtx, Deps } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { findFile, findStoredFile, listFiles, type FileRange } from './files.repo.ts';

export interface Download {
  name: string;
  size: number;
  stream: Readable;
}

/** Opens a file of the actor's workspace. */
export async function openFile({ deps, actor }: AuthedCtx, { file_id }: { file_id: string }): Promise<Download> {
  const file = await findFile(deps.db, actor.workspace_id, { endpoint_id: endpointIdOf(file_id), id: file_id });
  if (!file) throw notFound('file');
  const { stream, size } = await deps.files.open(file.storage_key);
  return { name: file.name, size, stream };
}

/** Opens a file of a submission, for the server's own work. */
export async function openSubmissionFile(deps: Deps, key: { endpoint_id: string; id: string }): Promise<Readable> {
  const file = await findStoredFile(deps.db, key);
  if (!file) throw notFound('file');
  return (await deps.files.open(file.storage_key)).stream;
}

/** An endpoint's files, for the server's own work. The caller checks that the endpoint is its own. */
export const listEndpointFiles = ({ db }: Deps, range: FileRange) => listFiles(db, range);

export async function removeFiles(deps: Deps, { storage_keys }: { storage_keys: string[] }): Promise<void> {
  for (const key of storage_keys) await deps.files.remove(key);
}
