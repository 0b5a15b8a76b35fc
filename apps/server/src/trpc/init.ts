import { initTRPC } from '@trpc/server';
import type { Actor, AuthedCtx, Ctx } from '../context.ts';
import { toProblem, translateError } from '../translate-error.ts';

/** The context of a call before its token is checked. */
export interface TrpcContext extends Ctx {
  request_id: string;
  /**
   * Rejects if the call has no valid token, or if its actor may not make it.
   * @param path the name of the call in the route table
   * @param readInput reads the input as sent; it fails for a call that has none
   */
  admit: (path: string, readInput: () => Promise<unknown>) => Promise<Actor>;
}

const t = initTRPC.context<TrpcContext>().create({
  sse: {
    ping: { enabled: true, intervalMs: 20_000 },
    // Two missed pings mean that the connection is dead.
    client: { reconnectAfterInactivityMs: 45_000 },
  },
  // The same problem document as over REST, in tRPC's envelope.
  errorFormatter({ error, shape, ctx }) {
    const problem = toProblem(translateError(error), ctx?.request_id ?? '');
    return { ...shape, message: problem.detail, data: { ...problem, httpStatus: problem.status } };
  },
});

export const { router } = t;

/** A procedure that anyone may call. */
export const open = t.procedure;

/** A procedure that needs a token. Streams, which outlive the check at their start, repeat it with `recheck`. */
export const authed = t.procedure.use(async ({ ctx, next, path, getRawInput }) => {
  const recheck = () => ctx.admit(path, getRawInput);
  const actor = await recheck();
  return next({ ctx: { ...ctx, actor, recheck } satisfies AuthedCtx & { recheck: typeof recheck } });
});
