import { limits, type LearnedForm } from '@postern/contracts';
import { learnForm } from '@postern/forms/learn/learn-form';
import type { AuthedCtx } from '../../context.ts';
import { findLastChange } from '../field-changes/field-changes.service.ts';
import { listNewest } from '../submissions/list.service.ts';

/** From how many submissions a changed form can be learnt. */
const ENOUGH = 5;

/**
 * Proposes a form based on an endpoint's submissions. Long values are truncated, because their beginning is enough to
 * tell the kind of text. After a field has changed, only what arrived since then counts, once that is enough.
 * @throws {AppError} not_found
 */
export async function getLearnedForm(ctx: AuthedCtx, { id }: { id: string }): Promise<LearnedForm> {
  const newest = await listNewest(ctx, {
    endpoint_id: id,
    size: limits.learnedSubmissions,
    fields: limits.formFields,
  });
  const since = await findLastChange(ctx.deps, id);
  const current = newest.filter(({ created_at }) => since !== undefined && Date.parse(created_at) >= since.getTime());
  const samples = current.length >= ENOUGH ? current : newest;
  return { definition: samples.length === 0 ? null : learnForm(samples), submissions: samples.length };
}
