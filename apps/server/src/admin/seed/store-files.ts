import { childIdFor } from '../../ids.ts';
import type { FileStore } from '../../outbound/files/files.ts';
import { makeFile } from './make-file.ts';
import type { Place, SeededSubmission } from './make-submission.ts';
import { createRandom } from './random.ts';
import type { NewFile } from './seed.repo.ts';

/** Stores the bytes of the files that submissions come with. @returns the rows that own them */
export async function storeFiles(
  store: FileStore,
  { seed, trade, endpoint_id }: Place,
  batch: readonly SeededSubmission[],
): Promise<NewFile[]> {
  const rows: NewFile[] = [];
  const { file } = trade;
  if (file === null) return rows;
  for (const { id, created_at, fields } of batch.filter(({ hasFile }) => hasFile)) {
    const [, title] = fields[0] ?? ['', trade.name];
    const made = makeFile(createRandom(`${seed} ${trade.name} file ${created_at.getTime()}`), file.kind, title);
    const storage_key = await storeBytes(store, made.bytes);
    rows.push({
      id: childIdFor(endpoint_id, { time: created_at, key: `file ${id}` }),
      submission_id: id,
      field: file.field,
      name: `${file.name}.${made.extension}`,
      content_type: made.content_type,
      size: made.bytes.length,
      sha256: made.sha256,
      storage_key,
    });
  }
  return rows;
}

async function storeBytes(store: FileStore, bytes: Buffer): Promise<string> {
  const temp = await store.createTemp();
  const key = store.newKey();
  await temp.write(bytes);
  await temp.close();
  await store.commit(temp.id, key);
  return key;
}
