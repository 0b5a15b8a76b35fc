import type { ImportEncoding, ImportState, ImportSummary } from '@postern/contracts';
import { formatCount, formatPlural } from '../../lib/format.ts';

export const encodingWords: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Latin-1 (Windows-1252)',
};

export const stateWords: Record<ImportState, string> = {
  ready: 'Not started',
  checking: 'Checking',
  checked: 'Not started',
  importing: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
};

/** Whether the server works on an import, so that its progress is fetched again. */
export const isRunning = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing' || state === 'undoing';

/** Whether an import has stored submissions that can be deleted again. */
export const isUndoable = (state: ImportState): boolean => state === 'importing' || state === 'done';

/** The result of an import or of a check: "1,204 imported, 3 already here, 12 left out". */
export function resultWords({ imported, existing, refused }: ImportSummary): string {
  const parts = [`${formatCount(imported)} imported`];
  if (existing > 0) parts.push(`${formatCount(existing)} already here`);
  if (refused > 0) parts.push(`${formatCount(refused)} left out`);
  return parts.join(', ');
}

/** What an undo deletes, for the question before it. */
export const undoQuestion = ({ imported, state, file_name }: ImportSummary): string =>
  state === 'importing'
    ? `The import of ${file_name} stops, and the submissions that it has stored so far are deleted.`
    : `${formatPlural(imported, 'submission')} from ${file_name} ${imported === 1 ? 'is' : 'are'} deleted, including any that you have starred, moved or read since. You can import the file again later.`;

/** The result of a dry run, as sentences. */
export function checkWords({ imported, existing, refused }: ImportSummary): string {
  const sentences = [`${formatPlural(imported, 'submission')} can be imported.`];
  if (existing > 0)
    sentences.push(
      `${formatPlural(existing, 'row')} ${existing === 1 ? 'is here already and stays' : 'are here already and stay'} unchanged.`,
    );
  if (refused > 0) sentences.push(`${formatPlural(refused, 'row')} can’t be imported; ${reasonsBelow(refused)}`);
  return sentences.join(' ');
}

/** Files that the archive should contain; undefined if all are there. */
export const missingWords = ({ missing_files }: ImportSummary): string | undefined =>
  missing_files === 0
    ? undefined
    : `${formatPlural(missing_files, 'file')} ${missing_files === 1 ? 'is missing from the archive, so its submission lacks it' : 'are missing from the archive, so their submissions lack them'}.`;

/** Points to the list of rows that are left out. */
export const reasonsBelow = (refused: number): string =>
  refused === 1 ? 'the reason is below.' : 'the reasons are below.';
