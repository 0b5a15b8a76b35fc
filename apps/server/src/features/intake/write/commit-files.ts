import type { Deps } from '../../../context.ts';
import { newChildId } from '../../../ids.ts';
import type { IntakeFile } from './row.model.ts';
import type { ParsedBody } from '../read/parsed-body.model.ts';

/** Gives every temporary file its final key; all or none. */
export async function commitFiles(
  { files: store, now }: Deps,
  endpoint_id: string,
  body: ParsedBody,
): Promise<IntakeFile[]> {
  const committed: IntakeFile[] = [];
  try {
    for (const { tempId, contentType, flag, ...file } of body.files) {
      const storage_key = store.newKey();
      await store.commit(tempId, storage_key);
      // A text column cannot store U+0000.
      const field = file.field.replaceAll('\0', '\uFFFD').toWellFormed();
      committed.push({
        ...file,
        field,
        id: newChildId(endpoint_id, now()),
        content_type: contentType,
        flag: flag?.reason ?? null,
        storage_key,
      });
    }
    return committed;
  } catch (error) {
    await Promise.all(committed.map((file) => store.remove(file.storage_key)));
    await Promise.all(body.files.map((file) => store.removeTemp(file.tempId)));
    throw error;
  }
}

export const removeFiles = async (deps: Pick<Deps, 'files'>, files: readonly IntakeFile[]): Promise<void> => {
  await Promise.all(files.map((file) => deps.files.remove(file.storage_key)));
};

/** Removes the temporary files of a body that is not stored; committed files have no temporary name any more. */
export const discardTemps = async (deps: Pick<Deps, 'files'>, { files }: ParsedBody): Promise<void> => {
  await Promise.all(files.map((file) => deps.files.removeTemp(file.tempId)));
};
