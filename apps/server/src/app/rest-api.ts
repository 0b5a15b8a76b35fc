import { routes } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { accountRest } from '../features/account/account.rest.ts';
import { codeRest } from '../features/as-code/code.rest.ts';
import { activityRest } from '../features/activity/activity.rest.ts';
import { auditRest } from '../features/audit/audit.rest.ts';
import { authRest } from '../features/auth/auth.rest.ts';
import { factorsRest } from '../features/auth/factors/factors.rest.ts';
import { maskAnswer } from '../features/auth/limits/mask-answer.ts';
import { deliveriesRest } from '../features/deliveries/deliveries.rest.ts';
import { destinationsRest } from '../features/destinations/destinations.rest.ts';
import { endpointsRest } from '../features/endpoints/endpoints.rest.ts';
import { erasureRest } from '../features/erasure/erasure.rest.ts';
import { filesRest } from '../features/files/files.rest.ts';
import { formsRest } from '../features/forms/forms.rest.ts';
import { hooksRest } from '../features/hooks/hooks.rest.ts';
import { importsRest } from '../features/import/imports.rest.ts';
import { insightsRest } from '../features/insights/insights.rest.ts';
import { repliesRest } from '../features/replies/replies.rest.ts';
import { replyTemplatesRest } from '../features/reply-templates/reply-templates.rest.ts';
import { notesRest } from '../features/notes/notes.rest.ts';
import { capsRest } from '../features/caps/caps.rest.ts';
import { rulesRest } from '../features/rules/rules.rest.ts';
import { scheduledExportsRest } from '../features/scheduled-exports/scheduled-exports.rest.ts';
import { watchdogRest } from '../features/watchdog/watchdog.rest.ts';
import { privacyRest } from '../features/privacy/privacy.rest.ts';
import { sharingRest } from '../features/sharing/sharing.rest.ts';
import { singleSignOnRest } from '../features/single-sign-on/single-sign-on.rest.ts';
import { submissionsRest } from '../features/submissions/submissions.rest.ts';
import { workspacesRest } from '../features/workspaces/workspaces.rest.ts';
import { AppError } from '../errors.ts';
import { bodyLimits } from '../http/body-limits.ts';
import { serverStatus } from '../version.ts';
import { useProblems, sendProblem } from '../http/error-handler.ts';
import { toOpenApi } from '../http/openapi/write-openapi.ts';
import { useCutLog } from '../http/log-requests.ts';
import { admitReader } from '../features/downloads/downloads.service.ts';
import { createRestScope, useJsonBodies } from '../http/rest.ts';
import { admitAnyone } from './admit.ts';

function bodyLimitOf(url: string): number {
  if (url.includes('/code/')) return bodyLimits.codeBytes;
  return url.endsWith('/form') ? bodyLimits.formBytes : bodyLimits.otherBytes;
}

let openApi: string | undefined;
/** Made at the first request: it takes 80 ms, and a start should not wait for it. */
const openApiJson = (): string => (openApi ??= JSON.stringify(toOpenApi()));

/** The REST interface under /api, built from the contract's route table. */
export async function restApi(app: FastifyInstance, deps: Deps): Promise<void> {
  useJsonBodies(app);
  useProblems(app);
  useCutLog(app);
  app.addHook('onRoute', (route) => {
    route.bodyLimit = bodyLimitOf(route.url);
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new AppError('not_found', 'There is nothing at this address.')),
  );
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(openApiJson()));
  const scope = createRestScope(app, { deps, admit: admitAnyone, admitReader, mask: maskAnswer });
  scope.open(routes.root.status, async () => serverStatus());
  authRest(scope);
  factorsRest(scope);
  singleSignOnRest(scope);
  accountRest(scope);
  workspacesRest(scope);
  auditRest(scope);
  privacyRest(scope);
  endpointsRest(scope);
  rulesRest(scope);
  formsRest(scope);
  submissionsRest(scope);
  notesRest(scope);
  repliesRest(scope);
  replyTemplatesRest(scope);
  capsRest(scope);
  codeRest(scope);
  sharingRest(scope);
  scheduledExportsRest(scope);
  watchdogRest(scope);
  erasureRest(scope);
  importsRest(scope);
  insightsRest(scope);
  destinationsRest(scope);
  hooksRest(scope);
  deliveriesRest(scope);
  filesRest(scope);
  activityRest(scope);
}
