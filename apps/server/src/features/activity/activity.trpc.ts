import { authed, router } from '../../trpc/init.ts';
import { streamActivity } from './activity.service.ts';

export const activityRouter = router({
  // tRPC reports "connected" before it calls the procedure. `open` says that the stream misses nothing from now on.
  stream: authed.subscription(async function* ({ ctx, signal = new AbortController().signal }) {
    const activities = streamActivity(ctx, { signal, recheck: ctx.recheck });
    yield 'open' as const;
    yield* activities;
  }),
});
