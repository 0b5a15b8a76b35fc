import type { LinkKey } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { recordAudit, type AuditEvent } from '../audit/record-audit.service.ts';
import { linkKeyOf } from '../signed-links/link-key.ts';
import * as repo from './forms.repo.ts';

/**
 * The key with which links to an endpoint's form are signed.
 * @throws {AppError} not_found
 */
export function getLinkKey(ctx: AuthedCtx, { id }: { id: string }): Promise<LinkKey> {
  const { deps, actor } = ctx;
  return deps.db.transaction().execute(async (trx) => {
    const row = await repo.findLinkKey(trx, { workspace_id: actor.workspace_id, id });
    if (!row) throw notFound('endpoint');
    await recordAudit(trx, ctx, {
      ...aboutForm(id),
      action: 'form.link_key_shown',
      atMost: { count: 1, withinMs: HOUR_MS },
    });
    return toKey(ctx, id, row.link_key_number);
  });
}

/**
 * Another key. Links that were signed with the previous one stop working.
 * @throws {AppError} not_found
 */
export async function replaceLinkKey(ctx: AuthedCtx, { id }: { id: string }): Promise<LinkKey> {
  const { deps, actor } = ctx;
  const key = await deps.db.transaction().execute(async (trx) => {
    const row = await repo.replaceLinkKey(trx, { workspace_id: actor.workspace_id, id });
    if (!row) throw notFound('endpoint');
    await recordAudit(trx, ctx, { ...aboutForm(id), action: 'form.link_key_replaced' });
    return toKey(ctx, id, row.link_key_number);
  });
  for (const notify of deps.endpointListeners) notify(id);
  return key;
}

const aboutForm = (id: string) => ({ target: { kind: 'form', id }, endpoint_id: id }) satisfies Partial<AuditEvent>;

const toKey = ({ deps }: AuthedCtx, endpointId: string, number: number): LinkKey => ({
  key: linkKeyOf({ secret: deps.secret, endpointId, number }),
});
