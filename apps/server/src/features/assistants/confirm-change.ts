import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Call, Check } from './call.model.ts';
import type { Confirmations } from './confirmations.service.ts';
import type { ChangingTool } from './tools/tool.model.ts';

/** The input of a tool that changes something. */
export const withConfirmation = (input: z.ZodObject): z.ZodObject =>
  input.extend({
    confirmation: z
      .string()
      .optional()
      .describe('Leave it out at first. If the answer asks for a confirmation, it has the value to send.'),
  });

interface Asking {
  call: Call;
  check: Check;
  confirmations: Confirmations;
}

/** The next step of a change: it is made, the person is asked, or there is nothing more to do. */
type Decision = { input: Record<string, unknown> } | { ask: InputRequiredResult } | { text: string; isError: boolean };

const CONFIRM = 'confirm';
const NOT_CONFIRMED =
  'The confirmation is not valid: it is for other arguments, used, or older than five minutes. Nothing was changed. Call the tool again without a confirmation.';

/**
 * Asks a person before a change. A client that can show a dialog shows it, and no argument of the assistant replaces the answer.
 * Otherwise the answer says that the assistant must ask the person, and repeat the call with a confirmation.
 * @throws {AppError} when the key may not make the change, before the person is asked
 */
export async function confirmed(
  { call, check, confirmations }: Asking,
  tool: ChangingTool,
  { sent: { confirmation, ...input }, ctx }: { sent: Record<string, unknown>; ctx: ServerContext },
): Promise<Decision> {
  const changed = tool.toInput(input);
  for (const route of tool.routes) await check(route, changed);
  const way = canShowDialog(ctx) ? 'form' : 'again';
  const proposal = { tool: tool.name, input: changed, way } as const;
  const token = way === 'form' ? ctx.mcpReq.requestState<string>() : confirmation;
  if (typeof token === 'string') {
    if (way === 'form' && !isAccepted(ctx))
      return { text: 'The person declined. Nothing was changed.', isError: false };
    if (!(await confirmations.take(proposal, token))) return { text: NOT_CONFIRMED, isError: true };
    return { input };
  }
  const words = await tool.propose(call, input);
  const next = confirmations.propose(proposal);
  return way === 'form' ? { ask: askInDialog(words, next) } : { text: askAgain(words, next), isError: false };
}

/** Whether the client has declared that it shows dialogs; older protocols have no answer to a request for one here. */
function canShowDialog({ mcpReq }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const { elicitation } = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

function isAccepted({ mcpReq }: ServerContext): boolean {
  const response = inputResponse(mcpReq.inputResponses, CONFIRM);
  return response.kind === 'elicit' && response.action === 'accept' && response.content?.[CONFIRM] === true;
}

const askInDialog = (words: string, requestState: string): InputRequiredResult =>
  inputRequired({
    inputRequests: {
      [CONFIRM]: inputRequired.elicit({
        message: words,
        requestedSchema: z.object({ [CONFIRM]: z.boolean().describe('Whether to make this change.') }),
      }),
    },
    requestState,
  });

const askAgain = (words: string, token: string): string =>
  [
    'Nothing has been changed yet. Show the person this change, and ask whether to make it:',
    words,
    `Only if the person agrees, call this tool again with the same arguments and with the confirmation "${token}". It works once, within five minutes.`,
  ].join('\n');
