import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Shell } from './shell.ts';

/** A shell whose terminal is three streams. */
export function createTestShell(env: NodeJS.ProcessEnv = {}) {
  const [stdin, stdout, stderr] = [0, 1, 2].map(() => Object.assign(new PassThrough(), { isTTY: true }));
  if (!stdin || !stdout || !stderr) throw new Error('Three streams are missing.');
  const shell: Shell = { env, cwd: '/', stdin, stdout, stderr, signal: new AbortController().signal };
  /** Everything that was printed. The shell is closed by it. */
  const printed = async () => {
    stdout.end();
    stderr.end();
    return { stdout: await text(stdout), stderr: await text(stderr) };
  };
  return { shell, stdin, printed };
}
