import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import { checkNow, getWatchdog, setWatchdog } from './watchdog.service.ts';

const { watchdog } = routes;

export const watchdogRouter = router({
  get: authed
    .input(inputOf(watchdog.get))
    .output(watchdog.get.output)
    .query(({ ctx, input }) => getWatchdog(ctx, input)),
  set: authed
    .input(inputOf(watchdog.set))
    .output(watchdog.set.output)
    .mutation(({ ctx, input }) => setWatchdog(ctx, input)),
  check: authed
    .input(inputOf(watchdog.check))
    .output(watchdog.check.output)
    .mutation(({ ctx, input }) => checkNow(ctx, input)),
});
