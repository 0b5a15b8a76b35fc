import type { Route } from '@postern/contracts';
import type { AuthedCtx, Ctx } from '../context.ts';
import { parseInput } from '../input.ts';
import type { RestScope, RestScopeOptions } from './rest.ts';
import { toAnswer } from './to-answer.ts';

type Serve = (ctx: AuthedCtx, input: unknown) => Promise<unknown>;

const leaveOut = (): void => undefined;

/** A program that makes calls: its token, and the context of the request that it came with. */
interface Program {
  token: string;
  ctx: Ctx;
}

/**
 * The functions that REST binds to routes, for an interface that makes calls in this process. A call passes through the same
 * admission, and the same schemas and limits of input and answer. Streams, uploads and calls without a token are left out.
 */
export function collectCalls({ deps, admit, mask }: Pick<RestScopeOptions, 'deps' | 'admit' | 'mask'>) {
  const serves = new Map<Route, Serve>();
  const scope: RestScope = {
    authed: (route, serve) => void serves.set(route, serve as Serve),
    open: leaveOut,
    ticketed: leaveOut,
    bytes: leaveOut,
    openBytes: leaveOut,
    upload: leaveOut,
    events: leaveOut,
  };
  const prepare = async ({ token }: Program, route: Route, sent: object | undefined) => {
    const actor = await admit(deps, token, { route, input: { ...sent }, workspace: undefined });
    return { actor, input: route.input ? parseInput({ ...route, input: route.input }, sent) : undefined };
  };
  return {
    scope,
    /** @throws {AppError} with the answer of the same call over REST */
    async call(program: Program, route: Route, sent: object | undefined): Promise<unknown> {
      const serve = serves.get(route);
      if (!serve) throw new Error(`No function is bound to ${route.path}.`);
      const { actor, input } = await prepare(program, route, sent);
      return toAnswer(route, mask(actor, route, await serve({ ...program.ctx, actor }, input)));
    },
    /** Refuses a call that is not admitted, or whose input is not valid, without making it. @throws {AppError} */
    async check(program: Program, route: Route, sent: object): Promise<void> {
      await prepare(program, route, sent);
    },
  };
}
