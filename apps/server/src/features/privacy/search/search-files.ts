import { limits, type PrivacyHit, type PrivacyMatch } from '@postern/contracts';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import type { NewUnread } from '../privacy.repo.ts';
import type { FileReader } from './files/file-reader.ts';
import type { FileResult } from './files/file-result.model.ts';
import { listFiles, type FileRow } from './scan.repo.ts';

/** Where files have a value, by submission. */
export type FilePlaces = Map<string, PrivacyHit['places']>;

export interface FileSearch {
  value: string;
  match: PrivacyMatch;
  reader: FileReader;
  /** When the search ends early, between two submissions: on the clock of `performance`. */
  endAt: number;
  signal: AbortSignal;
}

interface Range {
  endpoint_id: string;
  after: string;
  last: string;
}

export interface FilesFound {
  places: FilePlaces;
  unread: NewUnread[];
  /** The last submission whose files were all searched. */
  last: string;
}

/** Searches the content of the files of a page of submissions: of one at least, and of all unless it takes too long. */
export async function searchFiles(deps: Deps, search: FileSearch, range: Range): Promise<FilesFound> {
  const { endpoint_id } = range;
  const found: FilesFound = { places: new Map(), unread: [], last: range.last };
  let before: string | undefined;
  for (const file of await listFiles(deps.db, range)) {
    const { submission_id, field, id: file_id } = file;
    search.signal.throwIfAborted();
    if (before !== undefined && before !== submission_id && performance.now() >= search.endAt) {
      found.last = before;
      return found;
    }
    before = submission_id;
    const { has, unread } = await searchFile(deps, search, file);
    if (has) found.places.set(submission_id, [...(found.places.get(submission_id) ?? []), { in: 'file', field }]);
    if (unread !== null) found.unread.push({ file_id, endpoint_id, reason: unread });
  }
  return found;
}

async function searchFile(
  { files }: Deps,
  { reader, value, match }: FileSearch,
  { size, storage_key }: FileRow,
): Promise<FileResult> {
  if (size > limits.privacyFileBytes) return { has: false, unread: 'too_large' };
  try {
    const { stream } = await files.open(storage_key);
    return await reader.search({ value, match, bytes: await buffer(stream) });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return { has: false, unread: 'missing' };
    throw error;
  }
}
