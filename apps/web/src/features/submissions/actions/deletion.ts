import type { Submission } from '@postern/contracts';
import { deletedItem } from '../../../components/dialogs/deleted-item.ts';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { summarize } from '../summary.ts';

/** A submission in the middle of the question: submission from “Jonas Reuter” with its 2 files. */
export function deletedSubmission(submission: Pick<Submission, 'fields' | 'files'>): string {
  const { title } = summarize(submission);
  const gone = submission.files.length > 0 ? `its ${formatPlural(submission.files.length, 'file')}` : '';
  return deletedItem(title === null ? 'submission' : 'submission from', title ?? '', gone);
}

/**
 * The end of the question for several: these 5 submissions with their 3 files.
 * @param loaded those of them that are loaded; files of the others are not counted
 */
export function deletedSubmissions(size: number, loaded: readonly Pick<Submission, 'files'>[]): string {
  const files = loaded.reduce((sum, each) => sum + each.files.length, 0);
  const gone = loaded.length < size ? 'all their files' : files > 0 && `their ${formatPlural(files, 'file')}`;
  return `these ${formatCount(size)} submissions${gone ? ` with ${gone}` : ''}`;
}
