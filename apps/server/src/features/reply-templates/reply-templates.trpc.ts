import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import * as templates from './reply-templates.service.ts';

const { replyTemplates } = routes;

export const replyTemplatesRouter = router({
  list: authed
    .input(inputOf(replyTemplates.list))
    .output(replyTemplates.list.output)
    .query(({ ctx, input }) => templates.listTemplates(ctx, input)),
  create: authed
    .input(inputOf(replyTemplates.create))
    .output(replyTemplates.create.output)
    .mutation(({ ctx, input }) => templates.createTemplate(ctx, input)),
  update: authed
    .input(inputOf(replyTemplates.update))
    .output(replyTemplates.update.output)
    .mutation(({ ctx, input }) => templates.updateTemplate(ctx, input)),
  delete: authed
    .input(inputOf(replyTemplates.delete))
    .mutation(({ ctx, input }) => templates.deleteTemplate(ctx, input)),
});
