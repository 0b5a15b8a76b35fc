import type { chosenHitsInput, exportPersonInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps, DownloadCtx, Reader } from '../../../context.ts';
import { AppError, notFound } from '../../../errors.ts';
import { toFileName, toFolder } from '../../downloads/name-archive-entries.ts';
import { toZip, type ZipEntry } from '../../../lib/zip/zip.ts';
import { ownerLimits } from '../../../outbound/limiter/rules.ts';
import { recordAudit } from '../../audit/record-audit.service.ts';
import * as downloads from '../../downloads/downloads.service.ts';
import { openSubmissionFile } from '../../files/files.service.ts';
import { writeSome } from '../../submissions/export/export.service.ts';
import * as privacy from '../privacy.repo.ts';
import { demandState } from '../privacy.service.ts';
import * as repo from './export.repo.ts';
import { readme } from './write-export-readme.ts';

/** A URL that downloads what a request has found, without some. @throws {AppError} not_found · conflict */
export async function createExportTicket(ctx: AuthedCtx, { keep, ...key }: z.output<typeof chosenHitsInput>) {
  const { deps } = ctx;
  await deps.db.transaction().execute(async (trx) => {
    demandState(await privacy.lockState(trx, key), ['found']);
    await privacy.keepHits(trx, key, keep);
  });
  const path = `/api/workspaces/${key.workspace_id}/privacy/${key.request_id}/export`;
  return downloads.createTicket(ctx, { endpoint_id: null, url: new URL(path, deps.config.publicUrl) });
}

/** @throws {AppError} unauthenticated when the ticket is malformed, used, expired, or for something else */
export const useTicket = (deps: Deps, { ticket }: { ticket: string }): Promise<Reader> =>
  downloads.useTicket(deps, null, ticket);

/** All that a request has found as a ZIP file, written as fast as the client reads it. @throws {AppError} not_found · conflict */
export function openExport(
  ctx: DownloadCtx,
  { ticket, ...key }: z.output<typeof exportPersonInput>,
): Promise<downloads.Download> {
  const { deps, actor } = ctx;
  return downloads.openDownload(deps, ticket, async () => {
    // A ticket names no request, and none of another workspace can be read with it.
    if (key.workspace_id !== actor.workspace_id) throw notFound('workspace');
    await deps.limiter.demand(ownerLimits.export, key.workspace_id);
    const request = await deps.db.transaction().execute(async (trx) => {
      demandState(await privacy.lockState(trx, key), ['found']);
      const target = { kind: 'privacy_request' as const, id: key.request_id };
      await recordAudit(trx, ctx, { action: 'privacy.exported', target });
      return privacy.findRequest(trx, key);
    });
    if (!request) throw notFound('privacy request');
    const hits = await repo.listChosen(deps.db, key);
    return {
      name: `person-${deps.now().toISOString().slice(0, 10)}.zip`,
      content_type: 'application/zip',
      total: hits.length,
      write: (count) => toZip(listEntries(deps, hits, count)),
    };
  });
}

async function* listEntries(
  deps: Deps,
  hits: readonly repo.ChosenHit[],
  count: (submissions: number) => void,
): AsyncGenerator<ZipEntry> {
  const at = deps.now();
  yield { name: 'README.txt', content: readme(at), at };
  for (const [endpoint_id, own] of Map.groupBy(hits, (hit) => hit.endpoint_id)) {
    const folder = toFolder({ id: endpoint_id, name: own[0]?.endpoint_name ?? '' });
    const ids = own.map(({ submission_id }) => submission_id);
    for (const format of ['json', 'csv'] as const) {
      const content = await writeSome(deps, { endpoint_id, ids, format });
      yield { name: `${folder}/submissions.${format}`, content, compress: true, at };
    }
    const places = own.map(({ submission_id, places: found }) => ({ submission_id, found }));
    yield { name: `${folder}/found.json`, content: toJson(places), compress: true, at };
    const notes = await repo.listNotes(deps.db, { endpoint_id, ids });
    if (notes.length > 0) yield { name: `${folder}/notes.json`, content: toJson(notes), compress: true, at };
    const replies = await repo.listReplies(deps.db, { endpoint_id, ids });
    if (replies.length > 0) yield { name: `${folder}/replies.json`, content: toJson(replies), compress: true, at };
    const copies = await repo.listCopies(deps.db, { endpoint_id, ids });
    if (copies.length > 0) yield { name: `${folder}/deliveries.json`, content: toJson(copies), compress: true, at };
    yield* listFiles(deps, { endpoint_id, ids, folder, at });
    count(ids.length);
  }
}

async function* listFiles(
  deps: Deps,
  { endpoint_id, ids, folder, at }: { endpoint_id: string; ids: readonly string[]; folder: string; at: Date },
): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  for (const { id, name } of await repo.listFiles(deps.db, { endpoint_id, ids })) {
    const path = `${folder}/files/${id}-${toFileName(name)}`;
    const content = await openSubmissionFile(deps, { endpoint_id, id }).catch(orNothing);
    if (content) yield { name: path, content, at };
    else missing.push(path);
  }
  if (missing.length > 0) yield { name: `${folder}/missing-files.txt`, content: `${missing.join('\n')}\n`, at };
}

/** A missing file is listed. If the store does not answer, the export fails: it would otherwise look complete. */
function orNothing(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
