import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@postern/contracts';
import { CommandError, FilesError } from '../../shell.ts';
import { checkFile, MAX_FILE_BYTES, type CheckedFile } from './check-file.ts';
import type { Problem } from './parse-text.ts';

const IS_FILE = /\.(?:ya?ml|json)$/i;

/**
 * Reads the files of a folder and of the folders in it, without hidden ones and links.
 * @param named the folder as the person named it: problems begin with it
 * @returns every file, also those with problems
 */
export async function readFolder(folder: string, named: string): Promise<CheckedFile[]> {
  const names = await listFiles(folder);
  if (names.length > limits.codeFiles)
    throw new CommandError(`${named} has ${names.length} files. At most ${limits.codeFiles} can be applied at once.`);
  const files: CheckedFile[] = [];
  for (const name of names) files.push(await readOne(path.join(folder, name), path.join(named, name)));
  return withRepeatedKeys(files);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
      if (entry.isFile()) return IS_FILE.test(entry.name) ? [entry.name] : [];
      if (!entry.isDirectory()) return [];
      const inside = await listFiles(path.join(folder, entry.name));
      return inside.map((name) => path.join(entry.name, name));
    }),
  );
  return found.flat().toSorted();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

async function readOne(file: string, name: string): Promise<CheckedFile> {
  const { size } = await stat(file);
  if (size > MAX_FILE_BYTES) return refused(name, 'The file is larger than 1 MB.');
  try {
    return checkFile(name, utf8.decode(await readFile(file)));
  } catch (error) {
    if (error instanceof TypeError) return refused(name, 'The file is not UTF-8.');
    throw error;
  }
}

const START = { line: 1, column: 1 };
const refused = (name: string, message: string): CheckedFile => ({
  name,
  problems: [{ ...START, message }],
  placeOf: () => START,
});

/** Two files with one key are a mistake, whatever else is wrong with them. */
function withRepeatedKeys(files: readonly CheckedFile[]): CheckedFile[] {
  const first = new Map<string, string>();
  return files.map((one) => {
    if (one.key === undefined) return one;
    const other = first.get(one.key);
    first.set(one.key, other ?? one.name);
    if (other === undefined) return one;
    const problem: Problem = { ...one.placeOf(['key']), message: `${other} already has the key “${one.key}”.` };
    const { file: _, ...unread } = one;
    return { ...unread, problems: sorted([...one.problems, problem]) };
  });
}

const sorted = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((a, b) => a.line - b.line || a.column - b.column);

/** @throws {FilesError} with all problems of all files */
export function assertValid(files: readonly CheckedFile[]): void {
  const problems = [...Map.groupBy(files, ({ name }) => name)].flatMap(([name, same]) =>
    sorted(same.flatMap((one) => one.problems)).map((problem) => ({ name, ...problem })),
  );
  const lines = problems.map(({ name, line, column, message }) => `${name}:${line}:${column}: ${message}`);
  if (lines.length > 0)
    throw new FilesError([
      ...lines,
      `${lines.length === 1 ? 'There is a problem' : `There are ${lines.length} problems`}, so nothing was done.`,
    ]);
}
