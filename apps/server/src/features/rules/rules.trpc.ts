import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import { listCaught } from './caught.service.ts';
import { removeRule, restoreRule } from './remove-rule.service.ts';
import { tryRules } from './try-rules.service.ts';

const { rules } = routes;

export const rulesRouter = router({
  // A mutation by its form only: the rules are too long for an address.
  try: authed
    .input(inputOf(rules.try))
    .output(rules.try.output)
    .mutation(({ ctx, input }) => tryRules(ctx, input)),
  caught: authed
    .input(inputOf(rules.caught))
    .output(rules.caught.output)
    .query(({ ctx, input }) => listCaught(ctx, input)),
  remove: authed
    .input(inputOf(rules.remove))
    .output(rules.remove.output)
    .mutation(({ ctx, input }) => removeRule(ctx, input)),
  restore: authed
    .input(inputOf(rules.restore))
    .output(rules.restore.output)
    .mutation(({ ctx, input }) => restoreRule(ctx, input)),
});
