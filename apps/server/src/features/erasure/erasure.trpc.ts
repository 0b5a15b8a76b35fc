import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed } from '../../trpc/init.ts';
import * as erasure from './erasure.service.ts';

const { submissions } = routes;

/** The procedures of `submissions` that delete. */
export const erasureProcedures = {
  delete: authed.input(inputOf(submissions.delete)).mutation(({ ctx, input }) => erasure.deleteSubmission(ctx, input)),
  deleteMany: authed
    .input(inputOf(submissions.deleteMany))
    .output(submissions.deleteMany.output)
    .mutation(({ ctx, input }) => erasure.deleteMany(ctx, input)),
};
