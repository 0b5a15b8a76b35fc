import type { Db } from '../../../db/client.ts';

export interface StoredFile {
  storage_key: string;
  sha256: string;
  size: number;
}

/** Rows of files in the order of their storage keys. */
export const listFileRows = (db: Db, { after, limit }: { after: string; limit: number }): Promise<StoredFile[]> =>
  db
    .selectFrom('file')
    .select(['storage_key', 'sha256', 'size'])
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .execute();
