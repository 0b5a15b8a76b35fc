import { endpointFileSchema, wordIssue, type EndpointFile } from '@postern/contracts';

import { parseText, type Problem } from './parse-text.ts';

/** Bytes of one file. */
export const MAX_FILE_BYTES = 1024 * 1024;
/** Problems that are listed of one file. */
const MAX_PROBLEMS = 100;

/** A file whose text was read. */
export interface CheckedFile {
  /** As it was named, or found in the folder. */
  name: string;
  /** Undefined if there are problems. */
  file?: EndpointFile;
  problems: Problem[];
  /** The place of a value, for problems that the server finds. */
  placeOf: (path: readonly PropertyKey[]) => { line: number; column: number };
  /** Also of a file with problems, if it has one. */
  key?: string;
}

/** Finds everything that is wrong with one file. */
export function checkFile(name: string, text: string): CheckedFile {
  const parsed = parseText(text);
  const { placeOf, problems: faults, value } = parsed;
  if (value === undefined) return { name, problems: faults.slice(0, MAX_PROBLEMS), placeOf };
  const { data, error } = endpointFileSchema.safeParse(value, { error: (issue) => wordIssue(issue) });
  // What stands in place of something that is refused has a wrong type, and that is no second problem.
  const taken = new Set(faults.map(textOf));
  const found = (error?.issues ?? []).flatMap((issue) => toProblems(issue, parsed));
  const problems = [...faults, ...found.filter((problem) => !taken.has(textOf(problem)))];
  const key =
    typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
      ? value.key
      : undefined;
  return {
    name,
    ...(data && problems.length === 0 && { file: data }),
    problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column).slice(0, MAX_PROBLEMS),
    placeOf,
    ...(key !== undefined && { key }),
  };
}

const textOf = ({ line, column }: Problem): string => `${line}:${column}`;

type Issue = NonNullable<ReturnType<typeof endpointFileSchema.safeParse>['error']>['issues'][number];
type Places = Pick<ReturnType<typeof parseText>, 'placeOf' | 'placeOfKey'>;

function toProblems(issue: Issue, { placeOf, placeOfKey }: Places): Problem[] {
  const where = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MAX_PROBLEMS).map((key) => ({
      ...placeOfKey(issue.path, key),
      message: `${where === '' ? key : `${where}.${key}`} is not a known key.`,
    }));
  const { message } = issue;
  return [
    { ...placeOf(issue.path), message: where === '' || message.startsWith(where) ? message : `${where}: ${message}` },
  ];
}
