import { routes } from '@postern/contracts';
import { authed, router } from '../../trpc/init.ts';
import * as service from './forms.service.ts';
import * as learn from './learn.service.ts';

const { forms } = routes;

export const formsRouter = router({
  get: authed
    .input(forms.get.input)
    .output(forms.get.output)
    .query(({ ctx, input }) => service.getForm(ctx, input)),
  save: authed
    .input(forms.save.input)
    .output(forms.save.output)
    .mutation(({ ctx, input }) => service.saveForm(ctx, input)),
  publish: authed
    .input(forms.publish.input)
    .output(forms.publish.output)
    .mutation(({ ctx, input }) => service.publishForm(ctx, input)),
  discardDraft: authed
    .input(forms.discardDraft.input)
    .output(forms.discardDraft.output)
    .mutation(({ ctx, input }) => service.discardDraft(ctx, input)),
  delete: authed.input(forms.delete.input).mutation(({ ctx, input }) => service.deleteForm(ctx, input)),
  learned: authed
    .input(forms.learned.input)
    .output(forms.learned.output)
    .query(({ ctx, input }) => learn.getLearnedForm(ctx, input)),
});
