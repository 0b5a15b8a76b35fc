import { brand, routes } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { accountRest } from '../features/account/account.rest.ts';
import { activityRest } from '../features/activity/activity.rest.ts';
import { authRest } from '../features/auth/auth.rest.ts';
import { deliveriesRest } from '../features/deliveries/deliveries.rest.ts';
import { destinationsRest } from '../features/destinations/destinations.rest.ts';
import { endpointsRest } from '../features/endpoints/endpoints.rest.ts';
import { erasureRest } from '../features/erasure/erasure.rest.ts';
import { filesRest } from '../features/files/files.rest.ts';
import { formsRest } from '../features/forms/forms.rest.ts';
import { insightsRest } from '../features/insights/insights.rest.ts';
import { submissionsRest } from '../features/submissions/submissions.rest.ts';
import { AppError } from '../errors.ts';
import { version } from '../version.ts';
import { useProblems, sendProblem } from './error-handler.ts';
import { toOpenApi } from './openapi/write-openapi.ts';
import { useCutLog } from './log-requests.ts';
import { createRestScope, useJsonBodies } from './rest.ts';

/** The largest form (`limits.formChars`), in any script. */
export const maxFormBytes = 1024 * 1024;
/** More than any other call needs. */
const MAX_BODY_BYTES = 256 * 1024;

export const serverStatus = () => ({ name: brand.name, version, status: 'ok' as const });

let openApi: string | undefined;
/** Made at the first request: it takes 80 ms, and a start should not wait for it. */
const openApiJson = (): string => (openApi ??= JSON.stringify(toOpenApi()));

/** The REST interface under /api, built from the contract's route table. */
export async function restApi(app: FastifyInstance, deps: Deps): Promise<void> {
  useJsonBodies(app);
  useProblems(app);
  useCutLog(app);
  app.addHook('onRoute', (route) => {
    route.bodyLimit = route.url.endsWith('/form') ? maxFormBytes : MAX_BODY_BYTES;
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new AppError('not_found', 'There is nothing at this address.')),
  );
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(openApiJson()));
  const scope = createRestScope(app, deps);
  scope.open(routes.root.status, async () => serverStatus());
  authRest(scope);
  accountRest(scope);
  endpointsRest(scope);
  formsRest(scope);
  submissionsRest(scope);
  erasureRest(scope);
  insightsRest(scope);
  destinationsRest(scope);
  deliveriesRest(scope);
  filesRest(scope);
  activityRest(scope);
}
