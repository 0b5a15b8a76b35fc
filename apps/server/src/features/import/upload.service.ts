import type { Import, uploadImportInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { oneLine } from '../../lib/cut-text.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import * as repo from './imports.repo.ts';
import { aboutImport, getImport } from './imports.service.ts';
import { refuseBinary } from './read/detect-format.ts';
import { EncodingDetector } from './read/detect-encoding.ts';
import { FileError } from './read/file.error.ts';
import type { Encoding } from './read/file-row.model.ts';
import type { StoredBytes } from './read/stored-bytes.model.ts';
import { analyseFile } from './recognise/analyse-file.ts';

const NAME_CHARS = 200;

/**
 * Stores a file and recognises what it is, from its beginning.
 * @throws {AppError} not_found · too_large · malformed when it cannot be imported
 */
export async function uploadImport(
  ctx: AuthedCtx,
  { endpoint_id, name, sheet }: z.output<typeof uploadImportInput>,
  body: AsyncIterable<Uint8Array>,
): Promise<Import> {
  const { deps, actor } = ctx;
  if (!(await repo.findOwnEndpoint(deps.db, actor.workspace_id, endpoint_id))) throw notFound('endpoint');
  await deps.limiter.demand(ownerLimits.import, actor.workspace_id);
  const { storage_key, ...stored } = await storeFile(deps, body);
  try {
    const file: StoredBytes = {
      size: stored.bytes,
      open: async (range) => (await deps.files.open(storage_key, { range })).stream,
    };
    const { facts, source, mapping, preview, fieldNames } = await analyseFile(file, { endpoint_id, ...stored, sheet });
    const now = deps.now();
    const key = { endpoint_id, import_id: newId(now) };
    const created = {
      ...key,
      format: facts.format,
      encoding: facts.encoding,
      file_name: oneLine(name, NAME_CHARS) || `import.${facts.format}`,
      file_size: stored.bytes,
      storage_key,
      source: source.source,
      facts: { ...preview, field_names: fieldNames },
      mapping,
      now,
    };
    await deps.db.transaction().execute(async (trx) => {
      await repo.createImport(trx, created);
      await recordAudit(trx, ctx, { ...aboutImport(key), action: 'import.uploaded', format: facts.format });
    });
    return await getImport(ctx, key);
  } catch (error) {
    await deps.files.remove(storage_key);
    throw toAppError(error);
  }
}

const toAppError = (error: unknown): unknown =>
  error instanceof FileError ? new AppError('malformed', error.message, { cause: error }) : error;

interface StoredFile {
  storage_key: string;
  bytes: number;
  encoding: Encoding;
  isZip: boolean;
}

async function storeFile({ files }: Deps, body: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const temp = await files.createTemp();
  try {
    const detector = new EncodingDetector();
    let bytes = 0;
    for await (const chunk of body) {
      if (bytes === 0) refuseBinary(Buffer.from(chunk));
      bytes += chunk.length;
      detector.push(chunk);
      await temp.write(chunk);
    }
    await temp.close();
    if (bytes === 0) throw new FileError('The file is empty.');
    const storage_key = files.newKey();
    await files.commit(temp.id, storage_key);
    return { storage_key, bytes, encoding: detector.end(), isZip: detector.isZip };
  } catch (error) {
    await files.removeTemp(temp.id);
    throw toAppError(error);
  }
}
