import { decodeText } from './decode-text.ts';
import { FileError } from './file.error.ts';
import type { ReadRow } from './file-row.model.ts';
import { readJsonLines } from './read-json-lines.ts';
import type { Zip } from './workbook/open-zip.ts';

const SUBMISSIONS = /^endpoints\/([^/]+)\/submissions\.jsonl$/;
const FILE = /^([0-9A-Za-z]{6,16}_[0-9a-z]{20})-/;

/** Whether a ZIP file is an archive of an account. */
export const isArchive = (zip: Zip): boolean => zip.names.has('account.json') && listFolders(zip).length > 0;

/** The folders of an archive, one for each endpoint. */
export const listFolders = (zip: Zip): string[] => [...zip.names].flatMap((name) => SUBMISSIONS.exec(name)?.[1] ?? []);

/** The folder of an endpoint itself, and otherwise the first one. */
export const proposeFolder = (folders: readonly string[], endpoint_id: string): string | undefined =>
  folders.find((folder) => folder.endsWith(`-${endpoint_id}`)) ?? folders[0];

/** The submissions of one endpoint. @throws {FileError} */
export const readArchive = (zip: Zip, folder: string): AsyncGenerator<ReadRow[]> =>
  readJsonLines(decodeText(zip.read(`endpoints/${folder}/submissions.jsonl`), 'utf-8'));

/** A file in an archive. */
export interface ArchivePart {
  /** The name of the part. */
  part: string;
  /** In bytes. */
  size: number;
}

/** The most that the files of an archive may grow: ours stores them as they are, and people may pack it again. */
const MAX_GROWTH = 4;
const SMALL_BYTES = 100 * 1024 ** 2;

/** @throws {FileError} when the archive would fill the disk */
export function refuseLargeFiles(zip: Zip, archiveBytes: number): void {
  const files = [...zip.names].filter((name) => /^endpoints\/[^/]+\/files\//.test(name));
  const bytes = files.reduce((sum, name) => sum + zip.sizeOf(name), 0);
  if (bytes > archiveBytes * MAX_GROWTH + SMALL_BYTES)
    throw new FileError('The files in this archive are far larger than the archive itself. It is not imported.');
}

/** The files of one endpoint by their ids. */
export function listArchiveFiles(zip: Zip, folder: string): Map<string, ArchivePart> {
  const start = `endpoints/${folder}/files/`;
  const files = new Map<string, ArchivePart>();
  for (const part of zip.names) {
    const id = part.startsWith(start) ? FILE.exec(part.slice(start.length))?.[1] : undefined;
    if (id !== undefined) files.set(id, { part, size: zip.sizeOf(part) });
  }
  return files;
}
