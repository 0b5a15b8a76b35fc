import { routes, type Route } from '@postern/contracts';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Deps } from '../context.ts';
import { bodyLimits } from '../http/body-limits.ts';
import { logError } from '../http/error-handler.ts';
import { useCutLog } from '../http/log-requests.ts';
import { bearerOf, toCtx, workspaceOf } from '../http/build-context.ts';
import { isObjectOrAbsent } from '../input.ts';
import { toProblem, translateError } from '../translate-error.ts';
import { admitPerson } from './admit.ts';
import { compressAnswer } from './compress-answer.ts';
import { appRouter, type AppRouter } from './router.ts';

export const maxBatchSize = 20;

/** The status that REST answers for the same single call; tRPC always has a body, so never 204. */
function statusOfSuccess(paths: readonly string[] | undefined): number {
  const status = (paths?.length === 1 ? findRoute(paths[0] ?? '') : undefined)?.status ?? 200;
  return status === 204 ? 200 : status;
}

function findRoute(path: string): Route | undefined {
  const [group = '', name = ''] = path.split('.');
  const calls: Record<string, Record<string, Route>> = routes;
  return calls[group]?.[name];
}

/** As over REST, by the same route. */
async function admit(
  deps: Deps,
  request: FastifyRequest,
  { path, readInput }: { path: string; readInput: () => Promise<unknown> },
): Promise<Actor> {
  const route = findRoute(path);
  if (!route) throw new Error(`No route has the name ${path}.`);
  const input = route.input ? await readInput() : undefined;
  const call = { route, input: isObjectOrAbsent(input) ? { ...input } : {}, workspace: workspaceOf(request) };
  return admitPerson(deps, bearerOf(request), call);
}

/** tRPC in a separate scope: its plugin replaces the body parsers of its scope. */
export async function trpcApi(app: FastifyInstance, deps: Deps): Promise<void> {
  useCutLog(app);
  app.addHook('onRoute', (route) => {
    // All calls share one URL.
    route.bodyLimit = bodyLimits.formBytes;
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.addHook('onSend', async (request, _reply, answer) => compressAnswer(request, answer));
  // Failures before a procedure runs (such as a body that is too large) never reach tRPC's formatter.
  app.setErrorHandler((thrown, request, reply) => {
    const error = translateError(thrown);
    logError(request, error);
    const problem = toProblem(error, request.id);
    const body = {
      error: { message: problem.detail, code: -32_600, data: { ...problem, httpStatus: problem.status } },
    };
    return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize,
      createContext: ({ req }) => ({
        ...toCtx(deps, req),
        request_id: req.id,
        admit: (path, readInput) => admit(deps, req, { path, readInput }),
      }),
      responseMeta: ({ paths, errors, type }) => ({
        ...(errors.length === 0 && { status: statusOfSuccess(paths) }),
        // Replaces tRPC's own header for streams, which is laxer than that of all other answers.
        ...(type === 'subscription' && { headers: { 'cache-control': 'no-store' } }),
      }),
      onError: ({ error, req }) => logError(req, translateError(error)),
    },
  };
  await app.register(fastifyTRPCPlugin, options);
}
