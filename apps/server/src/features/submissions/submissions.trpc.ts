import { routes } from '@postern/contracts';
import { authed, router } from '../../trpc/init.ts';
import { createExportTicket } from './export.service.ts';
import * as service from './submissions.service.ts';

const { submissions } = routes;

export const submissionsRouter = router({
  recent: authed
    .input(submissions.recent.input)
    .output(submissions.recent.output)
    .query(({ ctx, input }) => service.listRecent(ctx, input)),
  list: authed
    .input(submissions.list.input)
    .output(submissions.list.output)
    .query(({ ctx, input }) => service.listSubmissions(ctx, input)),
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
  delete: authed.input(submissions.delete.input).mutation(({ ctx, input }) => service.deleteSubmission(ctx, input)),
});
