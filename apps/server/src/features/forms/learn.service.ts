import { limits, type LearnedForm } from '@postern/contracts';
import { learnForm } from '@postern/forms/learn/learn-form';
import type { AuthedCtx } from '../../context.ts';
import { listNewest } from '../submissions/list.service.ts';

/**
 * Proposes a form based on an endpoint's submissions. Long values are truncated, because their beginning is enough to
 * tell the kind of text.
 * @throws {AppError} not_found
 */
export async function getLearnedForm(ctx: AuthedCtx, { id }: { id: string }): Promise<LearnedForm> {
  const samples = await listNewest(ctx, {
    endpoint_id: id,
    size: limits.learnedSubmissions,
    fields: limits.formFields,
  });
  return { definition: samples.length === 0 ? null : learnForm(samples), submissions: samples.length };
}
