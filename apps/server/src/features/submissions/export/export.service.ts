import { isDeepStrictEqual } from 'node:util';
import {
  limits,
  noLabels,
  type ExportColumn,
  type exportDownloadInput,
  type exportInput,
  type exportProgressInput,
  type MergedName,
} from '@postern/contracts';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import type { AuthedCtx, Deps, DownloadCtx, Reader } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { invalid } from '../../../input.ts';
import { ownerLimits } from '../../../outbound/limiter/rules.ts';
import { loadLabels } from '../../endpoint-cache/load-labels.ts';
import { listFieldNames, listMergedNames } from '../../field-names/field-names.service.ts';
import * as downloads from '../../downloads/downloads.service.ts';
import { toCsv } from './write-csv.ts';
import { toChosen, toJsonArray, toJsonLines } from './write-json.ts';
import { allColumns, createTable } from './build-table.ts';
import { toWorkbook } from './write-xlsx.ts';
import { readExport, readSome, type ExportBatch } from './read-export.ts';
import { recordExport } from './record-export.service.ts';
import { isUnfiltered } from '../to-search.ts';
import { findOwnEndpoint, findSettings } from '../submissions.repo.ts';
import { toSettings } from '../../../lib/stored-settings.ts';
import { isShown } from '../../../lib/submission-fields.ts';

/** The most columns for fields; a form with thousands of names must not make a table that no program opens. */
const MAX_COLUMNS = 500;

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** @throws {AppError} not_found · invalid for columns that are neither saved nor short enough for a URL */
export async function createExportTicket(ctx: AuthedCtx, input: z.output<typeof exportInput>) {
  const { endpoint_id } = input;
  const saved = await findSavedColumns(ctx.deps.db, ctx.actor.workspace_id, endpoint_id);
  const filter = { ...input, endpoint_id: undefined, columns: toShortColumns(input.columns, saved) };
  const url = new URL(`/api/submissions/${endpoint_id}/export`, ctx.deps.config.publicUrl);
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    url.searchParams.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  return downloads.createTicket(ctx, { endpoint_id, url });
}

/** The columns of the endpoint’s settings; null: all. @throws {AppError} not_found */
async function findSavedColumns(db: Db, workspace_id: string, endpoint_id: string): Promise<ExportColumn[] | null> {
  const row = await findSettings(db, workspace_id, endpoint_id);
  if (!row) throw notFound('endpoint');
  return toSettings(row.settings).export.columns;
}

/** With the rest of a request's head, less than the 16 KB that the server reads. */
const MAX_ENCODED = 12_000;

type WantedColumns = z.output<typeof exportInput>['columns'];

/** Questions as names of fields are soon longer than a URL may be. The address then says where they are saved. */
function toShortColumns(columns: WantedColumns, saved: ExportColumn[] | null): WantedColumns {
  if (columns === undefined || columns === 'saved') return columns;
  if (isDeepStrictEqual(columns, saved)) return 'saved';
  const text = JSON.stringify(columns);
  if (text.length <= limits.exportColumnsChars && encodeURIComponent(text).length <= MAX_ENCODED) return columns;
  const message = 'These columns are too long for an address. Save them for the endpoint, and export again.';
  throw invalid([{ path: 'columns', message, code: 'too_big' }]);
}

/** @throws {AppError} unauthenticated when the ticket is malformed, used, expired, or for another endpoint */
export const useTicket = (deps: Deps, input: { endpoint_id: string; ticket: string }): Promise<Reader> =>
  downloads.useTicket(deps, input.endpoint_id, input.ticket);

export const getExportProgress = (ctx: AuthedCtx, { endpoint_id, export_id }: z.output<typeof exportProgressInput>) =>
  downloads.getProgress(ctx, { endpoint_id, id: export_id });

/** An export as a stream: rows are read as fast as the client reads them. */
export function openExport(
  ctx: DownloadCtx,
  { ticket, ...input }: z.output<typeof exportDownloadInput>,
): Promise<downloads.Download> {
  return downloads.openDownload(ctx.deps, ticket, async () => {
    const content = await toContent(ctx.deps, ctx.actor.workspace_id, input);
    return recordExport(ctx, input, content);
  });
}

async function toContent(
  deps: Deps,
  workspace_id: string,
  input: z.output<typeof exportInput>,
): Promise<downloads.Content> {
  await deps.limiter.demand(ownerLimits.export, workspace_id);
  return prepareExport(deps, workspace_id, input);
}

/**
 * An export whose content is read when it is written.
 * @throws {AppError} not_found
 */
export async function prepareExport(
  deps: Deps,
  workspace_id: string,
  { format, names, columns: wanted, time_zone: timeZone, ...key }: z.output<typeof exportInput>,
): Promise<downloads.Content> {
  const { endpoint_id, status } = key;
  const counters = await findOwnEndpoint(deps.db, workspace_id, endpoint_id);
  if (!counters) throw notFound('endpoint');
  const chosen = wanted === 'saved' ? await findSavedColumns(deps.db, workspace_id, endpoint_id) : wanted;
  const whole = status === 'all' ? counters.inbox + counters.spam + counters.held + counters.refused : counters[status];
  const labels = names === 'labels' ? await loadLabels(deps.db, endpoint_id) : noLabels;
  const isWhole = format === 'json' && !chosen;
  const merged = isWhole ? [] : await listMergedNames(deps, endpoint_id);
  const columns = isWhole ? [] : (chosen?.filter(isShownColumn) ?? (await listColumns(deps, endpoint_id, merged)));
  const layout = { columns, labels, timeZone, merged };
  return {
    name: `submissions-${endpoint_id}-${status}-${deps.now().toISOString().slice(0, 10)}.${format}`,
    content_type: contentTypes[format],
    total: isUnfiltered(key) ? whole : null,
    write(count) {
      const batches = counted(readExport(deps.reads.begin('export'), key), count);
      if (format === 'json') return toJsonArray(batches, deps, isWhole ? undefined : toChosen(layout));
      const table = createTable(deps.config, layout);
      return format === 'csv' ? toCsv(batches, table) : toWorkbook(batches, { table, at: deps.now() });
    },
  };
}

const isShownColumn = (column: ExportColumn): boolean => !('field' in column) || isShown(column.field);

/** All columns, without the fields that are shown in the column of another. */
async function listColumns(
  deps: Deps,
  endpoint_id: string,
  merged: readonly MergedName[],
): Promise<readonly ExportColumn[]> {
  const hidden = new Set(merged.map(({ name }) => name));
  const seen = await listFieldNames(deps, endpoint_id);
  return allColumns(seen.filter((name) => isShown(name) && !hidden.has(name)).slice(0, MAX_COLUMNS));
}

/** Calls `count` for each batch once it was taken. */
async function* counted(batches: AsyncIterable<ExportBatch>, count: (rows: number) => void) {
  for await (const batch of batches) {
    yield batch;
    count(batch.rows.length);
  }
}

/** Some submissions of an endpoint as a table or as JSON. The caller checks that the endpoint is its own. */
export async function writeSome(
  deps: Deps,
  { endpoint_id, ids, format }: { endpoint_id: string; ids: readonly string[]; format: 'csv' | 'json' },
): Promise<AsyncIterable<Uint8Array>> {
  const batches = readSome(deps.db, { endpoint_id, ids });
  if (format === 'json') return toJsonArray(batches, deps);
  const merged = await listMergedNames(deps, endpoint_id);
  const columns = await listColumns(deps, endpoint_id, merged);
  return toCsv(batches, createTable(deps.config, { columns, merged }));
}

/** All submissions of an endpoint as JSON Lines. The caller checks that the endpoint is its own. */
export const writeSubmissionLines = (
  deps: Deps,
  endpoint_id: string,
  count: (submissions: number) => void,
): AsyncIterable<Uint8Array> =>
  toJsonLines(counted(readExport(deps.reads.begin('export'), { endpoint_id, status: 'all' }), count), deps);
