import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError, type Shell } from '../shell.ts';

/**
 * Asks a question on the terminal.
 * @param options.isHidden whether the answer stays invisible
 * @throws {UsageError} when there is no terminal
 */
export async function ask(shell: Shell, question: string, { isHidden = false } = {}): Promise<string> {
  if (shell.stdin.isTTY !== true) throw new UsageError('There is no terminal to ask on. Answer with options instead.');
  const echo = isHidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : shell.stderr;
  const lines = createInterface({ input: shell.stdin, output: echo, terminal: true });
  // In raw mode Ctrl-C is a key, not a signal.
  const interrupted = new AbortController();
  lines.on('SIGINT', () => interrupted.abort(new Error('Interrupted.')));
  // The terminal is in raw mode by now, so that it does not show an answer that is typed or pasted at once.
  shell.stderr.write(question);
  try {
    return (await lines.question('', { signal: AbortSignal.any([shell.signal, interrupted.signal]) })).trim();
  } finally {
    lines.close();
    if (isHidden) shell.stderr.write('\n');
  }
}
