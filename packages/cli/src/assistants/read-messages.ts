import { CommandError } from '../shell.ts';

/** The messages of an answer: one as JSON, several as events, or none. @throws {CommandError} for any other answer */
export async function* readMessages(response: Response): AsyncGenerator {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 202 || response.status === 204) return;
  if (type.startsWith('text/event-stream') && response.body) {
    yield* readEvents(response.body);
    return;
  }
  const body = readJson(await response.text());
  // The protocol’s own errors are messages; those of the server are problem documents.
  if (isMessage(body)) yield body;
  else throw new CommandError(detailOf(body) ?? `The server answered with HTTP ${response.status}.`);
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const events = (rest + decoder.decode(chunk, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
      const message = data.length > 0 ? readJson(data.join('\n')) : undefined;
      if (isMessage(message)) yield message;
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isMessage = (body: unknown): boolean => typeof body === 'object' && body !== null && 'jsonrpc' in body;

function detailOf(body: unknown): string | undefined {
  const { detail } = (body ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : undefined;
}
