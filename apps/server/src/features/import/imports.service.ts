import { hash } from 'node:crypto';
import {
  limits,
  type Import,
  type ImportEncoding,
  type ImportFormat,
  type ImportMapping,
  type importInput,
  type ImportSource,
  type ImportState,
  type ImportSummary,
  type listImportsInput,
  type runImportInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { invalid } from '../../input.ts';
import { runImportJob } from './imports.jobs.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import * as repo from './imports.repo.ts';
import { isZone } from './map/parse-time.ts';

/** @throws {AppError} not_found */
export async function listImports(
  { deps, actor }: AuthedCtx,
  { endpoint_id }: z.output<typeof listImportsInput>,
): Promise<{ items: ImportSummary[] }> {
  if (!(await repo.findOwnEndpoint(deps.db, actor.workspace_id, endpoint_id))) throw notFound('endpoint');
  const rows = await repo.listImports(deps.db, endpoint_id, limits.importsListed);
  return { items: rows.map(toSummary) };
}

/** @throws {AppError} not_found */
export async function getImport({ deps, actor }: AuthedCtx, key: z.output<typeof importInput>): Promise<Import> {
  if (!(await repo.findOwnEndpoint(deps.db, actor.workspace_id, key.endpoint_id))) throw notFound('import');
  const row = await repo.findImport(deps.db, key);
  if (!row) throw notFound('import');
  return toImport(row);
}

/** Starts a dry run. @throws {AppError} not_found · invalid · conflict */
export const checkImport = (ctx: AuthedCtx, input: z.output<typeof runImportInput>): Promise<Import> =>
  begin(ctx, input, 'checking');

/** Starts to import. @throws {AppError} not_found · invalid · conflict */
export const startImport = (ctx: AuthedCtx, input: z.output<typeof runImportInput>): Promise<Import> =>
  begin(ctx, input, 'importing');

async function begin(
  ctx: AuthedCtx,
  { mapping, ...key }: z.output<typeof runImportInput>,
  state: 'checking' | 'importing',
): Promise<Import> {
  const { deps } = ctx;
  await getImport(ctx, key);
  await deps.db.transaction().execute(async (trx) => {
    const row = await repo.lockImport(trx, key);
    if (!row) throw notFound('import');
    if (row.state !== 'ready' && row.state !== 'checked')
      throw new AppError('conflict', 'This import has been started already.');
    refuseGaps(mapping, row.facts as unknown as Import);
    const signature = toSignature(row, mapping);
    if (state === 'importing') refuseOtherReading(await repo.listKept(trx, key.endpoint_id, key.import_id), signature);
    const progress = { done: 0, imported: 0, existing: 0, refused: 0, missing_files: 0, problems: [], sample: [] };
    await repo.changeImport(trx, { ...key, now: deps.now() }, { state, mapping, signature, ...progress });
    await deps.queue.enqueue(trx, runImportJob, key);
    const format = row.format as ImportFormat;
    if (state === 'importing') await recordAudit(trx, ctx, { ...aboutImport(key), action: 'import.started', format });
  });
  return getImport(ctx, key);
}

const missing = (path: string, message: string): AppError =>
  invalid([{ path: `mapping.${path}`, message, code: 'missing' }]);

/** A value that the file leaves open has to be given: nothing is guessed. */
function refuseGaps(mapping: ImportMapping, { asks }: Pick<Import, 'asks'>): void {
  if (mapping.time === null && mapping.fixed_time === null)
    throw missing('time', 'Choose the column with the time, or give one time for all submissions.');
  if (asks.includes('date_order') && mapping.date_order === null && mapping.time !== null)
    throw missing('date_order', 'Choose whether the day or the month comes first.');
  if (asks.includes('time_zone') && mapping.time_zone === null && mapping.time !== null)
    throw missing('time_zone', 'Choose the time zone of the times.');
  if (mapping.time_zone !== null && !isZone(mapping.time_zone))
    throw missing('time_zone', 'This is not a known time zone.');
}

/** The columns of a file, and how the ids of its submissions are made of them. */
interface Reading {
  file: string;
  ids: string;
}

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);

/**
 * Ids follow from the time and the id of a row. The same rows read in another way would get other ids, and would be
 * imported twice.
 */
function toSignature({ source, facts }: repo.ImportRow, mapping: ImportMapping): string {
  const { columns } = facts as unknown as Pick<Import, 'columns'>;
  const { time, fixed_time, date_order, time_zone, id } = mapping;
  const reading: Reading = {
    file: digest([source, columns.map(({ name }) => name)]),
    ids: digest([time, fixed_time, date_order, time_zone, id]),
  };
  return `${reading.file} ${reading.ids}`;
}

function refuseOtherReading(kept: Awaited<ReturnType<typeof repo.listKept>>, signature: string): void {
  const [file, ids] = signature.split(' ');
  const other = kept.find((row) => {
    const [otherFile, otherIds] = row.signature?.split(' ') ?? [];
    return otherFile === file && otherIds !== ids;
  });
  if (!other) return;
  throw new AppError(
    'conflict',
    `An import of ${other.created_at.toISOString().slice(0, 10)} read the same columns with another time zone, date order, time or id. Undo it first, or choose the same values: otherwise its submissions would be imported twice.`,
  );
}

/**
 * Stops an import if it is running, and deletes its submissions in the background.
 * @throws {AppError} not_found · conflict when there is nothing to undo
 */
export async function undoImport(ctx: AuthedCtx, key: z.output<typeof importInput>): Promise<Import> {
  const { deps } = ctx;
  await getImport(ctx, key);
  await deps.db.transaction().execute(async (trx) => {
    const row = await repo.lockImport(trx, key);
    if (!row) throw notFound('import');
    if (row.state === 'undoing' || row.state === 'undone') return;
    if (row.state === 'failed') throw new AppError('conflict', 'Nothing of this file was imported.');
    await repo.changeImport(trx, { ...key, now: deps.now() }, { state: 'undoing', finished_at: null });
    await deps.queue.enqueue(trx, runImportJob, key);
    await recordAudit(trx, ctx, { ...aboutImport(key), action: 'import.undone' });
  });
  return getImport(ctx, key);
}

/** The name of a file can be a person’s, so that the entry has none. */
export const aboutImport = ({ endpoint_id, import_id }: repo.ImportKey) => ({
  target: { kind: 'import' as const, id: import_id },
  endpoint_id,
});

const toSummary = (row: repo.ImportRow): ImportSummary => ({
  id: row.id,
  endpoint_id: row.endpoint_id,
  state: row.state as ImportState,
  file_name: row.file_name,
  file_size: row.file_size,
  format: row.format as ImportFormat,
  encoding: row.encoding as ImportEncoding,
  source: row.source as ImportSource,
  total: row.total,
  done: row.done,
  imported: row.imported,
  existing: row.existing,
  refused: row.refused,
  missing_files: row.missing_files,
  failure: row.failure,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

const toImport = (row: repo.ImportRow): Import => ({
  ...toSummary(row),
  mapping: row.mapping as unknown as ImportMapping,
  ...(row.facts as unknown as Pick<Import, 'asks' | 'columns' | 'rows'>),
  sheet: (row.facts as { sheet?: string | null }).sheet ?? null,
  sheets: (row.facts as { sheets?: string[] }).sheets ?? [],
  problems: row.problems as unknown as Import['problems'],
  sample: row.sample as unknown as Import['sample'],
});
