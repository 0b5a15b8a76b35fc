import { createInterface } from 'node:readline';
import { findSignIn } from '../connection/connect.ts';
import { explain } from '../explain.ts';
import type { Shell } from '../shell.ts';
import { createRelay } from './relay.ts';

/**
 * Passes the messages of an assistant on standard input to the server, and the answers to standard output, one JSON text in
 * each line. It ends when the input ends and all answers are written.
 */
export async function serveAssistant(shell: Shell): Promise<undefined> {
  const { url, key } = await findSignIn(shell);
  const write = (message: unknown) => void shell.stdout.write(`${JSON.stringify(message)}\n`);
  const relay = createRelay({ url: `${url}/mcp`, key, signal: shell.signal, explain });
  const open = new Set<Promise<void>>();
  const lines = createInterface({ input: shell.stdin, terminal: false });
  shell.signal.addEventListener('abort', () => lines.close(), { once: true });
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const answered = relay(line, write).finally(() => open.delete(answered));
    open.add(answered);
  }
  await Promise.all(open);
  shell.signal.throwIfAborted();
  return undefined;
}
