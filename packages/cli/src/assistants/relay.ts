import { readMessages } from './read-messages.ts';

export interface RelayOptions {
  /** The address of the server for assistants. */
  url: string;
  key: string;
  /** Aborts when the person interrupts the command. */
  signal: AbortSignal;
  /** An error in one line. */
  explain: (error: unknown) => string;
}

/** Sends a message, and writes its answers. It never rejects: what goes wrong is an answer, too. */
export type Relay = (line: string, write: (message: unknown) => void) => Promise<void>;

interface Message {
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown; uri?: unknown; requestId?: unknown; _meta?: Record<string, unknown> };
}

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const PARSE_ERROR = -32_700;
const INTERNAL_ERROR = -32_603;

/**
 * Each message becomes one request, as the protocol’s binding to HTTP asks. What HTTP has in its headers is in the message, and
 * for the protocols before 2026 in the answer to the first one.
 */
export function createRelay({ url, key, signal, explain }: RelayOptions): Relay {
  let version: string | undefined;
  const open = new Map<unknown, AbortController>();

  const learn = (message: unknown): void => {
    const negotiated = (message as { result?: { protocolVersion?: unknown } } | null)?.result?.protocolVersion;
    if (typeof negotiated === 'string') version = negotiated;
  };

  return async (line, write) => {
    const message = parse(line);
    if (!message) {
      write(toError(null, PARSE_ERROR, 'This line is not a JSON message.'));
      return;
    }
    const { id, method, params } = message;
    if (method === 'notifications/cancelled') open.get(params?.requestId)?.abort();
    const cancelling = new AbortController();
    if (id !== undefined) open.set(id, cancelling);
    try {
      const headers = toHeaders(message, { key, version });
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: line,
        signal: AbortSignal.any([signal, cancelling.signal]),
      });
      for await (const answer of readMessages(response)) {
        learn(answer);
        write(answer);
      }
    } catch (error) {
      // A cancelled request gets no answer, and a notification never does.
      if (id !== undefined && !cancelling.signal.aborted) write(toError(id, INTERNAL_ERROR, explain(error)));
    } finally {
      open.delete(id);
    }
  };
}

function parse(line: string): Message | undefined {
  try {
    const message = JSON.parse(line) as unknown;
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

const toError = (id: unknown, code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } });

function toHeaders(
  { method, params }: Message,
  { key, version: negotiated }: { key: string; version: string | undefined },
): Record<string, string> {
  const own = params?._meta?.[VERSION];
  const version = typeof own === 'string' ? own : negotiated;
  const name = method === 'resources/read' ? params?.uri : params?.name;
  return {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(version !== undefined && { 'mcp-protocol-version': toHeaderText(version) }),
    ...(typeof method === 'string' && { 'mcp-method': toHeaderText(method) }),
    ...(typeof name === 'string' && { 'mcp-name': toHeaderText(name) }),
  };
}

/** A header holds visible characters of ASCII; the protocol writes all others in base64. */
const toHeaderText = (text: string): string =>
  /^[\x21-\x7E]+(?: +[\x21-\x7E]+)*$/.test(text) && !text.startsWith('=?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`;
