import type { ImportEncoding, ImportFormat } from '@postern/contracts';
import type { JsonValue } from '../../../lib/field-entry.ts';

/** The encodings that files are read in. */
export type Encoding = ImportEncoding;

/** What was found out about a file from its bytes. */
export interface FileFacts {
  format: ImportFormat;
  encoding: Encoding;
  /** The sheet of a workbook, or the folder of an archive. */
  sheet?: string | undefined;
}

/** A named value of a row. A name may occur several times. */
export type Cell = [name: string, value: JsonValue];

/** A row of a file before its source is considered. */
export interface FileRow {
  /** The line on which it begins, from 1. */
  line: number;
  /** The cells of a table, or the members of a JSON object. */
  cells: Cell[];
}

/** A row that cannot be read, in a file that otherwise can. */
export interface BrokenRow {
  line: number;
  /** A sentence. */
  problem: string;
}

export type ReadRow = FileRow | BrokenRow;

/** The most characters of one row. */
export const MAX_ROW_CHARS = 8 * 1024 * 1024;

/** The deepest nesting of JSON. */
export const MAX_LEVELS = 64;
