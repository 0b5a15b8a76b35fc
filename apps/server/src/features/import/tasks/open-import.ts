import type { ImportFormat, ImportMapping } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { toSettings } from '../../../lib/stored-settings.ts';
import * as repo from '../imports.repo.ts';
import type { MapContext } from '../map/map-row.ts';
import { listArchiveFiles } from '../read/archive.ts';
import { FileError } from '../read/file.error.ts';
import { openZip, type Zip } from '../read/workbook/open-zip.ts';
import type { Encoding, FileFacts } from '../read/file-row.model.ts';
import type { StoredBytes } from '../read/stored-bytes.model.ts';
import { findSource } from '../recognise/recognise-source.ts';

/** A file with everything that its reading needs. */
export interface OpenImport {
  key: repo.ImportKey;
  row: repo.ImportRow;
  facts: FileFacts;
  context: MapContext;
  file: StoredBytes;
  /** The archive that is imported, with its files. */
  zip: Zip | undefined;
}

/** @returns undefined when the endpoint has been deleted */
export async function openImport(deps: Deps, row: repo.ImportRow): Promise<OpenImport | undefined> {
  const endpoint = await repo.findSettings(deps.db, row.endpoint_id);
  if (!endpoint) return undefined;
  const format = row.format as ImportFormat;
  const { storage_key } = row;
  const sheet = (row.facts as { sheet?: string | null }).sheet ?? undefined;
  const file: StoredBytes = {
    size: row.file_size,
    async open(range) {
      if (storage_key === null) throw new FileError('The file is no longer stored. Upload it again.');
      const { stream } = await deps.files.open(storage_key, { range }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found')
          throw new FileError('The file is no longer stored. Upload it again.');
        throw error;
      });
      return stream;
    },
  };
  const zip = format === 'zip' ? await openZip(file) : undefined;
  return {
    key: { endpoint_id: row.endpoint_id, import_id: row.id },
    row,
    facts: { format, encoding: row.encoding as Encoding, sheet },
    context: {
      endpoint_id: row.endpoint_id,
      settings: toSettings(endpoint.settings),
      source: findSource(row.source, format),
      mapping: row.mapping as unknown as ImportMapping,
      now: row.created_at,
      files: zip && sheet !== undefined ? listArchiveFiles(zip, sheet) : undefined,
      maxFileBytes: deps.config.intake.maxFileBytes,
    },
    file,
    zip,
  };
}
