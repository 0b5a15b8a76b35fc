import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import { applyFiles } from './apply.service.ts';
import { planFiles } from './plan.service.ts';
import { pullFiles } from './pull.service.ts';

const { code } = routes;

export const codeRouter = router({
  // A mutation by its form only: files are too long for an address.
  plan: authed
    .input(inputOf(code.plan))
    .output(code.plan.output)
    .mutation(({ ctx, input }) => planFiles(ctx, input)),
  applyPlan: authed
    .input(inputOf(code.applyPlan))
    .output(code.applyPlan.output)
    .mutation(({ ctx, input }) => applyFiles(ctx, input)),
  pull: authed
    .input(inputOf(code.pull))
    .output(code.pull.output)
    .mutation(({ ctx, input }) => pullFiles(ctx, input)),
});
