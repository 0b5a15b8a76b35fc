import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed } from '../../trpc/init.ts';
import { createExportTicket, getExportProgress } from './export/export.service.ts';
import { updateMany } from './change.service.ts';
import * as lists from './list.service.ts';
import * as service from './submissions.service.ts';

const { submissions } = routes;

/** The procedures of `submissions`, except those that delete (`features/erasure`). */
export const submissionsProcedures = {
  recent: authed
    .input(inputOf(submissions.recent))
    .output(submissions.recent.output)
    .query(({ ctx, input }) => lists.listRecent(ctx, input)),
  list: authed
    .input(inputOf(submissions.list))
    .output(submissions.list.output)
    .query(({ ctx, input }) => lists.listSubmissions(ctx, input)),
  ids: authed
    .input(inputOf(submissions.ids))
    .output(submissions.ids.output)
    .query(({ ctx, input }) => lists.listSubmissionIds(ctx, input)),
  neighbours: authed
    .input(inputOf(submissions.neighbours))
    .output(submissions.neighbours.output)
    .query(({ ctx, input }) => lists.getNeighbours(ctx, input)),
  updateMany: authed
    .input(inputOf(submissions.updateMany))
    .output(submissions.updateMany.output)
    .mutation(({ ctx, input }) => updateMany(ctx, input)),
  get: authed
    .input(inputOf(submissions.get))
    .output(submissions.get.output)
    .query(({ ctx, input }) => service.getSubmission(ctx, input)),
  update: authed
    .input(inputOf(submissions.update))
    .output(submissions.update.output)
    .mutation(({ ctx, input }) => service.updateSubmission(ctx, input)),
  exportTicket: authed
    .input(inputOf(submissions.exportTicket))
    .output(submissions.exportTicket.output)
    .mutation(({ ctx, input }) => createExportTicket(ctx, input)),
  exportProgress: authed
    .input(inputOf(submissions.exportProgress))
    .output(submissions.exportProgress.output)
    .query(({ ctx, input }) => getExportProgress(ctx, input)),
};
