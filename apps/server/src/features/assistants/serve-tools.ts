import {
  McpServer,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { brand } from '@postern/contracts';
import type { AppError } from '../../errors.ts';
import { version } from '../../version.ts';
import type { Call, Check } from './call.model.ts';
import { confirmed, withConfirmation } from './confirm-change.ts';
import type { Confirmations } from './confirmations.service.ts';
import { WARNING, writeAnswer } from './fence/write-answer.ts';
import { isChanging, type Key, type Tool } from './tools/tool.model.ts';
import { toolsOf } from './tools/tools.ts';

/** One request of an assistant, with what it may do. */
export interface Session {
  key: Key;
  call: Call;
  check: Check;
  confirmations: Confirmations;
  /** Turns anything thrown into the error that the assistant may see, and logs our own. */
  toError: (thrown: unknown) => AppError;
}

const INSTRUCTIONS = `${brand.name} stores what visitors send with the forms of websites. An endpoint takes the submissions of one form. These tools read and change them with an API key, which may be limited to some endpoints, actions and fields: a value "[masked]" is hidden from this key. A person confirms each change. ${WARNING}`;

/** The server for one request: it has the tools of the key, and keeps nothing. */
export function serveTools(session: Session): McpServer {
  const server = new McpServer({ name: 'postern', title: brand.name, version }, { instructions: INSTRUCTIONS });
  for (const tool of toolsOf(session.key)) addTool(server, session, tool);
  return server;
}

const READING = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

function addTool(server: McpServer, session: Session, tool: Tool): void {
  const { name, title, description } = tool;
  const annotations = isChanging(tool) ? { readOnlyHint: false, openWorldHint: false, ...tool.hints } : READING;
  // An argument that is unknown would otherwise be left out in silence, and a filter with it.
  const input = tool.input.strict();
  const inputSchema = isChanging(tool) ? withConfirmation(input) : input;
  server.registerTool(name, { title, description, inputSchema, annotations }, (sent, ctx) =>
    answer(session, tool, { sent, ctx }),
  );
}

interface ToolCall {
  sent: Record<string, unknown>;
  ctx: ServerContext;
}

async function answer(
  session: Session,
  tool: Tool,
  { sent, ctx }: ToolCall,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    if (!isChanging(tool)) return toResult(writeAnswer(await tool.run(session.call, sent)));
    const decision = await confirmed(session, tool, { sent, ctx });
    if ('ask' in decision) return decision.ask;
    if ('text' in decision) return { ...toResult(decision.text), ...(decision.isError && { isError: true }) };
    return toResult(writeAnswer(await tool.run(session.call, decision.input)));
  } catch (thrown) {
    return { ...toResult(toSentence(session.toError(thrown))), isError: true };
  }
}

const toResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

/** Errors name what the assistant has sent, and nothing that a visitor has. */
const toSentence = ({ message, errors = [] }: AppError): string =>
  [...new Set([message, ...errors.map((error) => `${error.path}: ${error.message}`)])].join('\n');
