import { routes, type Caller } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { accountRest } from '../features/account/account.rest.ts';
import { assistantsRest } from '../features/assistants/assistants.rest.ts';
import type { Call } from '../features/assistants/call.model.ts';
import { endpointsRest } from '../features/endpoints/endpoints.rest.ts';
import { formsRest } from '../features/forms/forms.rest.ts';
import { insightsRest } from '../features/insights/insights.rest.ts';
import { notesRest } from '../features/notes/notes.rest.ts';
import { submissionsRest } from '../features/submissions/submissions.rest.ts';
import { unauthenticated } from '../errors.ts';
import { toCtx } from '../http/build-context.ts';
import { collectCalls } from '../http/collect-calls.ts';
import { useCutLog } from '../http/log-requests.ts';
import { admitAnyone, maskAnswer } from './admit.ts';

/** The server for assistants under /mcp: its tools make the calls of REST, in this process. */
export async function assistantsApi(app: FastifyInstance, deps: Deps): Promise<void> {
  useCutLog(app);
  const { scope, call } = collectCalls({ deps, admit: admitAnyone, mask: maskAnswer });
  accountRest(scope);
  endpointsRest(scope);
  formsRest(scope);
  submissionsRest(scope);
  notesRest(scope);
  insightsRest(scope);
  assistantsRest(app, deps, async (request, token) => {
    const program = { token, ctx: toCtx(deps, request) };
    const { api_key, role } = (await call(program, routes.account.caller, undefined)) as Caller;
    if (!api_key) throw unauthenticated();
    const key = { id: api_key.id, scopes: api_key.scopes, role };
    return { key, call: ((route, input) => call(program, route, input as object | undefined)) as Call };
  });
}
