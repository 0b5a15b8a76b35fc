import type { AuditEntry, AuditPage, exportAuditInput, listAuditInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import * as repo from './audit.repo.ts';
import { recordAudit } from './record-audit.service.ts';

/** Entries that are read together. */
const BATCH = 500;

/** The newest entries that match a filter. */
export async function listAudit(
  { deps }: AuthedCtx,
  { size, cursor, ...filter }: z.output<typeof listAuditInput>,
): Promise<AuditPage> {
  const rows = await repo.listEntries(deps.db, filter, { before: cursor, limit: size + 1 });
  const items = rows.slice(0, size);
  return { items: items.map(toEntry), next_cursor: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}

/** The name and the content of a file with all entries that match a filter: JSON Lines, newest first. */
export async function exportAudit(
  ctx: AuthedCtx,
  filter: z.output<typeof exportAuditInput>,
): Promise<{ name: string; content: AsyncIterable<Buffer> }> {
  const { deps, actor } = ctx;
  await deps.limiter.demand(ownerLimits.auditExport, actor.workspace_id);
  await deps.db.transaction().execute((trx) => recordAudit(trx, ctx, { action: 'audit.exported' }));
  return { name: `audit-log-${deps.now().toISOString().slice(0, 10)}.jsonl`, content: writeAuditLines(deps, filter) };
}

/** All entries that match a filter as JSON Lines, newest first. The caller checks that the workspace is its own. */
export async function* writeAuditLines({ db }: Pick<Deps, 'db'>, filter: repo.EntryFilter): AsyncGenerator<Buffer> {
  for (let before: string | undefined, isLast = false; !isLast;) {
    const rows: repo.EntryRow[] = await repo.listEntries(db, filter, { before, limit: BATCH });
    before = rows.at(-1)?.id;
    isLast = rows.length < BATCH;
    yield Buffer.from(rows.map((row) => `${JSON.stringify(toEntry(row))}\n`).join(''));
  }
}

/** The contract's schema checks that an entry of a list has the details of its action. */
const toEntry = ({ at, endpoint_id, endpoint_name, details, ...row }: repo.EntryRow): AuditEntry =>
  ({
    ...row,
    at: at.toISOString(),
    endpoint: endpoint_id === null ? null : { id: endpoint_id, name: endpoint_name },
    ...details,
  }) as AuditEntry;
