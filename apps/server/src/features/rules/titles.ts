import { submissionTitle } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { readFields } from '../../lib/stored-submission.ts';
import * as repo from './rules.repo.ts';

const READ_BYTES = 1024 * 1024;

/** The titles of submissions by id, read in parts. */
export async function loadTitles({ db }: Deps, endpoint_id: string, ids: readonly string[]) {
  const titles = new Map<string, string | null>();
  let left = [...new Set(ids)].toSorted((a, b) => (a < b ? 1 : -1));
  while (left.length > 0) {
    const read = await repo.readFields(db, { endpoint_id, ids: left, maxBytes: READ_BYTES });
    for (const { id, fields } of read) titles.set(id, submissionTitle(readFields(fields)).title);
    const last = read.at(-1)?.id;
    left = last === undefined ? [] : left.filter((id) => id < last);
  }
  return titles;
}
