import { createHash } from 'node:crypto';
import type { Deps } from '../../../context.ts';
import { SNIFF_BYTES, sniffType } from '../../intake/read/file-type/sniff-type.ts';
import type { ArchivedFile, MappedRow } from '../map/map-row.ts';
import type { Zip } from '../read/workbook/open-zip.ts';

/** A file whose bytes are stored, and whose row is not. */
export interface StoredFile {
  submission_id: string;
  id: string;
  field: string;
  name: string;
  content_type: string;
  flag: string | null;
  size: number;
  sha256: string;
  storage_key: string;
}

/** Stores the files of submissions; all or none. @throws {FileError} when the archive is broken */
export async function storeFiles(
  { files: store }: Pick<Deps, 'files'>,
  zip: Zip,
  rows: readonly MappedRow[],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  try {
    for (const { id: submission_id, files } of rows)
      for (const file of files) stored.push({ submission_id, ...(await storeFile(store, zip, file)) });
    return stored;
  } catch (error) {
    await removeStored({ files: store }, stored);
    throw error;
  }
}

export const removeStored = async ({ files }: Pick<Deps, 'files'>, stored: readonly StoredFile[]): Promise<void> => {
  await Promise.all(stored.map(({ storage_key }) => files.remove(storage_key)));
};

async function storeFile(store: Deps['files'], zip: Zip, { id, field, name, flag, declaredType, part }: ArchivedFile) {
  const hash = createHash('sha256');
  const start: Buffer[] = [];
  let size = 0;
  const temp = await store.createTemp();
  try {
    for await (const chunk of zip.read(part)) {
      if (size < SNIFF_BYTES) start.push(Buffer.from(chunk.subarray(0, SNIFF_BYTES - size)));
      size += chunk.length;
      hash.update(chunk);
      await temp.write(chunk);
    }
    await temp.close();
    const storage_key = store.newKey();
    await store.commit(temp.id, storage_key);
    // The type follows from the bytes, whatever the archive says. A warning of the archive stays.
    const type = await sniffType(Buffer.concat(start), { name, declaredType });
    const facts = { content_type: type.contentType, flag: type.flag?.reason ?? flag };
    return { id, field, name, ...facts, size, sha256: hash.digest('hex'), storage_key };
  } catch (error) {
    await store.removeTemp(temp.id);
    throw error;
  }
}
