import { readRows } from '../read/read-rows.ts';
import type { FileFacts } from '../read/file-row.model.ts';
import type { StoredBytes } from '../read/stored-bytes.model.ts';
import { toSourceRow } from '../recognise/recognise-source.ts';
import { mapRow, type MapContext, type MappedRow } from './map-row.ts';

/** The outcome of one row of a file. */
export type Outcome = MappedRow | { line: number; problem: string };

/**
 * Reads a file to its end and maps each row.
 * @throws {FileError} when the file cannot be read
 */
export async function* mapFile(file: StoredBytes, facts: FileFacts, context: MapContext): AsyncGenerator<Outcome[]> {
  for await (const rows of readRows(file, facts))
    yield rows.map((row): Outcome => {
      if ('problem' in row) return row;
      const mapped = mapRow(toSourceRow(context.source, row), context);
      return typeof mapped === 'string' ? { line: row.line, problem: mapped } : mapped;
    });
}
