import type { Db, Trx } from '../../db/client.ts';

/** A submission that a person moved between inbox and spam. */
export interface ExampleRow {
  workspace_id: string;
  submission_id: string;
  is_spam: boolean;
  /** Hashes of 32 bits, little-endian. */
  tokens: Buffer;
  /** The version of the tokenizer: hashes of other versions are not comparable. */
  version: number;
  created_at: Date;
}

export const listExamples = (db: Db, workspace_id: string, version: number) =>
  db
    .selectFrom('spam_example')
    .select(['is_spam', 'tokens'])
    .where('workspace_id', '=', workspace_id)
    .where('version', '=', version)
    .execute();

/** @returns the examples that existed */
export async function deleteExamples(
  trx: Trx,
  workspace_id: string,
  submission_ids: readonly string[],
): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('spam_example')
    .where('workspace_id', '=', workspace_id)
    .where('submission_id', 'in', submission_ids)
    .returning('submission_id')
    .execute();
  return deleted.map((row) => row.submission_id);
}

/** Adds examples and deletes all but the newest of the workspace. */
export async function addExamples(
  trx: Trx,
  workspace_id: string,
  { rows, keep }: { rows: readonly Omit<ExampleRow, 'workspace_id'>[]; keep: number },
): Promise<void> {
  await trx
    .insertInto('spam_example')
    .values(rows.map((row) => ({ ...row, workspace_id })))
    .execute();
  await trx
    .deleteFrom('spam_example')
    .where('workspace_id', '=', workspace_id)
    .where('submission_id', 'in', (query) =>
      query
        .selectFrom('spam_example')
        .select('submission_id')
        .where('workspace_id', '=', workspace_id)
        .orderBy('created_at', 'desc')
        .orderBy('submission_id', 'desc')
        .offset(keep),
    )
    .execute();
}
