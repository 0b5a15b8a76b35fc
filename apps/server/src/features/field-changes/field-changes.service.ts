import type { FieldChange, updateFieldChangeInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { hiddenChange } from '../audit/list-changes.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import { showName } from '../field-names/field-names.service.ts';
import * as repo from './field-changes.repo.ts';
import { toFieldChange } from './to-field-change.ts';

/** @throws {AppError} not_found */
export async function listFieldChanges(
  { deps, actor }: AuthedCtx,
  { id }: { id: string },
): Promise<{ items: FieldChange[] }> {
  if (!(await repo.isOwn(deps.db, actor.workspace_id, id))) throw notFound('endpoint');
  return { items: (await repo.listChanges(deps.db, id)).map(toFieldChange) };
}

/**
 * Merging changes what lists and exports show, and no submission.
 * @throws {AppError} not_found · conflict for merging a field that was not renamed, and for a change that has ended
 */
export async function updateFieldChange(
  ctx: AuthedCtx,
  { id: endpoint_id, change_id, state }: z.output<typeof updateFieldChangeInput>,
): Promise<FieldChange> {
  const { deps, actor } = ctx;
  if (!(await repo.isOwn(deps.db, actor.workspace_id, endpoint_id))) throw notFound('endpoint');
  return deps.db.transaction().execute(async (trx) => {
    const row = await repo.lockChange(trx, endpoint_id, change_id);
    if (!row) throw notFound('field change');
    const change = toFieldChange(row);
    if (change.state === state) return change;
    if (change.state === 'ended') throw new AppError('conflict', 'The field is back, so there is nothing to change.');
    if (state === 'merged' && change.new_name === null)
      throw new AppError('conflict', 'Only the names of a renamed field can be merged.');
    await repo.setState(trx, row, state);
    if (state === 'merged') await showName(trx, endpoint_id, { name: change.field, into: change.new_name });
    else if (change.state === 'merged') await showName(trx, endpoint_id, { name: change.field, into: null });
    await publishActivity(trx, endpoint_id, 'endpoint.changed');
    await recordAudit(trx, ctx, {
      action: 'endpoint.changed',
      target: { kind: 'endpoint', id: endpoint_id },
      endpoint_id,
      // The names are those of fields, which visitors may have made up.
      changes: [hiddenChange('field_changes')],
    });
    return { ...change, state };
  });
}

/** When the newest change that lasts began. The caller checks that the endpoint is its own. */
export const findLastChange = ({ db }: Pick<Deps, 'db'>, endpoint_id: string): Promise<Date | undefined> =>
  repo.findLastChange(db, endpoint_id);
