import { routes } from '@postern/contracts';
import { authed, router } from '../../trpc/init.ts';
import { createExportTicket, getExportProgress } from './export.service.ts';
import { updateMany } from './change.service.ts';
import * as lists from './list.service.ts';
import * as service from './submissions.service.ts';

const { submissions } = routes;

export const submissionsRouter = router({
  recent: authed
    .input(submissions.recent.input)
    .output(submissions.recent.output)
    .query(({ ctx, input }) => lists.listRecent(ctx, input)),
  list: authed
    .input(submissions.list.input)
    .output(submissions.list.output)
    .query(({ ctx, input }) => lists.listSubmissions(ctx, input)),
  ids: authed
    .input(submissions.ids.input)
    .output(submissions.ids.output)
    .query(({ ctx, input }) => lists.listSubmissionIds(ctx, input)),
  neighbours: authed
    .input(submissions.neighbours.input)
    .output(submissions.neighbours.output)
    .query(({ ctx, input }) => lists.getNeighbours(ctx, input)),
  updateMany: authed
    .input(submissions.updateMany.input)
    .output(submissions.updateMany.output)
    .mutation(({ ctx, input }) => updateMany(ctx, input)),
  deleteMany: authed
    .input(submissions.deleteMany.input)
    .output(submissions.deleteMany.output)
    .mutation(({ ctx, input }) => service.deleteMany(ctx, input)),
  get: authed
    .input(submissions.get.input)
    .output(submissions.get.output)
    .query(({ ctx, input }) => service.getSubmission(ctx, input)),
  update: authed
    .input(submissions.update.input)
    .output(submissions.update.output)
    .mutation(({ ctx, input }) => service.updateSubmission(ctx, input)),
  exportTicket: authed
    .input(submissions.exportTicket.input)
    .output(submissions.exportTicket.output)
    .mutation(({ ctx, input }) => createExportTicket(ctx, input)),
  exportProgress: authed
    .input(submissions.exportProgress.input)
    .output(submissions.exportProgress.output)
    .query(({ ctx, input }) => getExportProgress(ctx, input)),
  delete: authed.input(submissions.delete.input).mutation(({ ctx, input }) => service.deleteSubmission(ctx, input)),
});
