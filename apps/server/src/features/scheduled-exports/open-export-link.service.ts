import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { toSettings } from '../../lib/stored-settings.ts';
import { recordServerAudit } from '../audit/record-audit.service.ts';
import type { Content } from '../downloads/downloads.service.ts';
import { readExportLink, type ExportLink } from './export-link.ts';
import * as repo from './scheduled-exports.repo.ts';
import { prepareContent } from './send-export.service.ts';

/** Programs open a link more than once. */
const RECORDED_PER_HOUR = 10;

/** @throws {AppError} not_found for a link that was changed or has expired, and once no export is scheduled any more */
export async function openExportLink(deps: Deps, link: ExportLink): Promise<Content> {
  const period = readExportLink({ secret: deps.secret, now: deps.now() }, link);
  const endpoint = period && (await repo.findEndpoint(deps.db, link.endpoint_id));
  const settings = endpoint && toSettings(endpoint.settings);
  if (!endpoint?.is_working || !settings || settings.scheduled_export.every === 'never')
    throw new AppError('not_found', 'This link is incomplete or has expired.');
  const content = await prepareContent(deps, endpoint, { ...period, settings });
  await deps.db.transaction().execute((trx) =>
    recordServerAudit(trx, deps, {
      in: { endpoint_id: endpoint.id },
      by: 'unknown',
      action: 'submissions.exported',
      endpoint_id: endpoint.id,
      format: period.format,
      filter: ['from', 'to'],
      rows: content.total,
      atMost: { count: RECORDED_PER_HOUR, withinMs: HOUR_MS },
    }),
  );
  return content;
}
