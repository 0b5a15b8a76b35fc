import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { brand } from '@postern/contracts';
import type { AppError } from '../../errors.ts';
import { version } from '../../version.ts';
import type { Call } from './call.model.ts';
import { WARNING, writeAnswer } from './fence/write-answer.ts';
import type { Key, Tool } from './tools/tool.model.ts';
import { toolsOf } from './tools/tools.ts';

/** One request of an assistant, with what it may do. */
export interface Session {
  key: Key;
  call: Call;
  /** Turns anything thrown into the error that the assistant may see, and logs our own. */
  toError: (thrown: unknown) => AppError;
}

const INSTRUCTIONS = `${brand.name} stores what visitors send with the forms of websites. An endpoint takes the submissions of one form. These tools read and change them with an API key, which may be limited to some endpoints, actions and fields: a value "[masked]" is hidden from this key. ${WARNING}`;

/** The server for one request: it has the tools of the key, and keeps nothing. */
export function serveTools(session: Session): McpServer {
  const server = new McpServer({ name: 'postern', title: brand.name, version }, { instructions: INSTRUCTIONS });
  for (const tool of toolsOf(session.key)) addTool(server, session, tool);
  return server;
}

function addTool(server: McpServer, { call, toError }: Session, tool: Tool): void {
  const { name, title, description, input } = tool;
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  server.registerTool(
    name,
    { title, description, inputSchema: input, annotations },
    async (sent): Promise<CallToolResult> => {
      try {
        return toResult(writeAnswer(await tool.run(call, sent)));
      } catch (thrown) {
        return { ...toResult(toSentence(toError(thrown))), isError: true };
      }
    },
  );
}

const toResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

/** Errors name what the assistant has sent, and nothing that a visitor has. */
const toSentence = ({ message, errors = [] }: AppError): string =>
  [...new Set([message, ...errors.map((error) => `${error.path}: ${error.message}`)])].join('\n');
