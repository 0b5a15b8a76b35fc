import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import * as service from './forms.service.ts';
import * as learn from './learn.service.ts';
import * as linkKey from './link-key.service.ts';

const { forms } = routes;

export const formsRouter = router({
  get: authed
    .input(inputOf(forms.get))
    .output(forms.get.output)
    .query(({ ctx, input }) => service.getForm(ctx, input)),
  save: authed
    .input(inputOf(forms.save))
    .output(forms.save.output)
    .mutation(({ ctx, input }) => service.saveForm(ctx, input)),
  publish: authed
    .input(inputOf(forms.publish))
    .output(forms.publish.output)
    .mutation(({ ctx, input }) => service.publishForm(ctx, input)),
  discardDraft: authed
    .input(inputOf(forms.discardDraft))
    .output(forms.discardDraft.output)
    .mutation(({ ctx, input }) => service.discardDraft(ctx, input)),
  delete: authed.input(inputOf(forms.delete)).mutation(({ ctx, input }) => service.deleteForm(ctx, input)),
  learned: authed
    .input(inputOf(forms.learned))
    .output(forms.learned.output)
    .query(({ ctx, input }) => learn.getLearnedForm(ctx, input)),
  linkKey: authed
    .input(inputOf(forms.linkKey))
    .output(forms.linkKey.output)
    .query(({ ctx, input }) => linkKey.getLinkKey(ctx, input)),
  replaceLinkKey: authed
    .input(inputOf(forms.replaceLinkKey))
    .output(forms.replaceLinkKey.output)
    .mutation(({ ctx, input }) => linkKey.replaceLinkKey(ctx, input)),
});
