import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import { listSampleEvents, subscribeHook, unsubscribeHook } from './hooks.service.ts';

const { hooks } = routes;

export const hooksRouter = router({
  subscribe: authed
    .input(inputOf(hooks.subscribe))
    .output(hooks.subscribe.output)
    .mutation(({ ctx, input }) => subscribeHook(ctx, input)),
  unsubscribe: authed.input(inputOf(hooks.unsubscribe)).mutation(({ ctx, input }) => unsubscribeHook(ctx, input)),
  sample: authed
    .input(inputOf(hooks.sample))
    .output(hooks.sample.output)
    .query(({ ctx, input }) => listSampleEvents(ctx, input)),
});
