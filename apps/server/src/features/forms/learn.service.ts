import { limits, type LearnedForm } from '@postern/contracts';
import { learnForm } from '@postern/forms/learn/learn-form';
import type { AuthedCtx } from '../../context.ts';
import { listNewest } from '../submissions/list.service.ts';

/**
 * A form from what an endpoint received. Long values come cut: what kind of text they are can be seen by their beginning.
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
