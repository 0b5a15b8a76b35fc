import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import { getScheduledExport, sendScheduledExport } from './scheduled-exports.service.ts';

const { scheduledExports } = routes;

export const scheduledExportsRouter = router({
  get: authed
    .input(inputOf(scheduledExports.get))
    .output(scheduledExports.get.output)
    .query(({ ctx, input }) => getScheduledExport(ctx, input)),
  send: authed
    .input(inputOf(scheduledExports.send))
    .output(scheduledExports.send.output)
    .mutation(({ ctx, input }) => sendScheduledExport(ctx, input)),
});
