import { authed, router } from '../../trpc/init.ts';
import { streamActivity } from './activity.service.ts';

export const activityRouter = router({
  // tRPC says that a stream is connected before anything is asked: `open` says that from now on nothing is missed.
  stream: authed.subscription(async function* ({ ctx, signal = new AbortController().signal }) {
    const activities = streamActivity(ctx, { signal, recheck: ctx.reauthenticate });
    yield 'open' as const;
    yield* activities;
  }),
});
