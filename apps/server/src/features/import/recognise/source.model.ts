import type { ImportMapping, ImportSource, Submission, Verdict } from '@postern/contracts';
import type { Cell } from '../read/file-row.model.ts';

/** A row in the shape that the mapping reads: one cell for each column. */
export interface SourceRow {
  line: number;
  cells: Cell[];
  /** What only our own exports know about a submission. */
  own?: OwnFacts;
}

export interface OwnFacts {
  status: Verdict;
  spam: Submission['spam'];
  meta: Submission['meta'] | undefined;
  refused_reason: string | null;
  read_at: string | null;
  starred: boolean;
  files?: OwnFile[];
}

/** A file that an export names. */
export interface OwnFile {
  id: string;
  field: string;
  name: string;
  /** A warning about it. */
  flag: string | null;
  declaredType: string;
}

/** One format of one service, as a row of the table of sources. */
export interface Source {
  source: ImportSource;
  kind: 'table' | 'objects';
  /** Whether rows with these columns come from the service. The columns of JSON are the keys of its first objects. */
  fits: (columns: ReadonlySet<string>) => boolean;
  /** The cells of a JSON object that nests its answers. By default its members. */
  toCells?: (cells: readonly Cell[]) => Cell[];
  /** The names of the fields in the head of a table. By default all of its columns. */
  toFieldNames?: (head: readonly string[]) => string[];
  toOwn?: (cells: readonly Cell[]) => OwnFacts | undefined;
  /** Whether a leading apostrophe only protects a text from being read as a formula. */
  hasApostrophes?: boolean;
  /** Columns that hold the time, the first of which a row has. */
  times?: readonly string[];
  mapping?: Partial<ImportMapping>;
}
