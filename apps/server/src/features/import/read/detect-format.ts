import type { ImportFormat } from '@postern/contracts';
import { FileError } from './file.error.ts';

const PICTURE = 'This is a picture. Upload a CSV, TSV, JSON, JSON Lines or XLSX file.';

const MAGIC: readonly [bytes: string, sentence: string][] = [
  ['%PDF', 'This is a PDF document. Upload a CSV, TSV, JSON, JSON Lines or XLSX file.'],
  ['\u0089PNG', PICTURE],
  ['\u00ff\u00d8\u00ff', PICTURE],
  ['GIF8', PICTURE],
  ['\u001f\u008b', 'This file is compressed. Unpack it first.'],
  [
    '\u00d0\u00cf\u0011\u00e0',
    'This is an old Excel workbook, or one with a password. Save it as XLSX or CSV without a password.',
  ],
];

/** @throws {FileError} when the first bytes are those of something else than text */
export function refuseBinary(start: Buffer): void {
  const text = start.toString('latin1', 0, 8);
  const [, sentence] = MAGIC.find(([bytes]) => text.startsWith(bytes)) ?? [];
  if (sentence !== undefined) throw new FileError(sentence);
}

/**
 * The format of a file, from the beginning of its text. Lines that are each an object are JSON Lines; a brace or a
 * bracket begins JSON; everything else is a table.
 * @throws {FileError} when the file is empty
 */
export function detectFormat(start: string): ImportFormat {
  const text = start.trimStart();
  if (text === '') throw new FileError('The file is empty.');
  if (text.startsWith('[')) return 'json';
  if (text.startsWith('{')) return isJsonLines(text) ? 'jsonl' : 'json';
  return detectDelimiter(text) === '\t' ? 'tsv' : 'csv';
}

/** Whether the first line is an object, and another object follows. */
function isJsonLines(text: string): boolean {
  const line = /^[^\n]*/.exec(text)?.[0].trimEnd() ?? '';
  try {
    JSON.parse(line);
  } catch {
    return false;
  }
  return text.slice(line.length).trimStart().startsWith('{');
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Excel reads the delimiter from this first line, and some programs write it. */
const NAMED_DELIMITER = /^sep=([,;\t|])\r?\n/i;

/**
 * The delimiter that the first line names, or otherwise the one that occurs most often in it, outside quotes; a comma if
 * there is none.
 */
export function detectDelimiter(start: string): string {
  const named = NAMED_DELIMITER.exec(start)?.[1];
  if (named !== undefined) return named;
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const char of start) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === '\n' || char === '\r')) {
      if ([...counts.values()].some((count) => count > 0)) break;
    } else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  const [[best, count] = [',', 0]] = [...counts].toSorted(([, a], [, b]) => b - a);
  return count === 0 ? ',' : best;
}
