import { routes, type Caller } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { accountRest } from '../features/account/account.rest.ts';
import { assistantsRest } from '../features/assistants/assistants.rest.ts';
import type { Call } from '../features/assistants/call.model.ts';
import { maskAnswer } from '../features/auth/limits/mask-answer.ts';
import { endpointsRest } from '../features/endpoints/endpoints.rest.ts';
import { formsRest } from '../features/forms/forms.rest.ts';
import { insightsRest } from '../features/insights/insights.rest.ts';
import { notesRest } from '../features/notes/notes.rest.ts';
import { submissionsRest } from '../features/submissions/submissions.rest.ts';
import { unauthenticated } from '../errors.ts';
import { toCtx } from '../http/build-context.ts';
import { toMaskedFields } from '../lib/masked-fields.ts';
import { collectCalls } from '../http/collect-calls.ts';
import { useCutLog } from '../http/log-requests.ts';
import { admitAnyone } from './admit.ts';

/** The server for assistants under /mcp: its tools make the calls of REST, in this process. */
export async function assistantsApi(app: FastifyInstance, deps: Deps): Promise<void> {
  useCutLog(app);
  const calls = collectCalls({ deps, admit: admitAnyone, mask: maskAnswer });
  const { scope } = calls;
  accountRest(scope);
  endpointsRest(scope);
  formsRest(scope);
  submissionsRest(scope);
  notesRest(scope);
  insightsRest(scope);
  assistantsRest(app, deps, async (request, token) => {
    const program = { token, ctx: { ...toCtx(deps, request), via: 'assistant' as const } };
    const { api_key, role } = (await calls.call(program, routes.account.caller, undefined)) as Caller;
    if (!api_key) throw unauthenticated();
    const limits = { actions: api_key.actions, masked: toMaskedFields(api_key.masked_fields) };
    const key = { id: api_key.id, scopes: api_key.scopes, role, limits };
    return {
      key,
      call: ((route, input) => calls.call(program, route, input as object | undefined)) as Call,
      check: (route, input) => calls.check(program, route, input),
    };
  });
}
