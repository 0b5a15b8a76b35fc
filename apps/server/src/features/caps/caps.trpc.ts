import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import { listCaps, setCaps } from './caps.service.ts';

const { caps } = routes;

export const capsRouter = router({
  list: authed
    .input(inputOf(caps.list))
    .output(caps.list.output)
    .query(({ ctx, input }) => listCaps(ctx, input)),
  set: authed
    .input(inputOf(caps.set))
    .output(caps.set.output)
    .mutation(({ ctx, input }) => setCaps(ctx, input)),
});
