import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import path from 'node:path';

export const cliMain = path.resolve(import.meta.dirname, '../../../../packages/cli/src/main.ts');

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CliOptions {
  env: NodeJS.ProcessEnv;
  cwd: string;
  stdin?: string;
  /** A file descriptor for standard output instead of a pipe. */
  stdout?: number;
}

/** Starts the real program. Lines arrive in `lines` as it prints them. */
export function startCli(args: readonly string[], { env, cwd, stdin = '', stdout = -1 }: CliOptions) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [cliMain, ...args], {
    // Node keeps what it has compiled: each command starts in half the time.
    env: { PATH, TZ: 'UTC', NODE_COMPILE_CACHE: path.join(cwd, 'compiled'), ...env },
    cwd,
    stdio: ['pipe', stdout < 0 ? 'pipe' : stdout, 'pipe'],
  });
  const lines: string[] = [];
  child.stdin?.end(stdin);
  child.stdout?.on('data', (data: Buffer) => lines.push(...data.toString().trimEnd().split('\n')));
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ended = (async (): Promise<Ran> => {
    const [code, out, stderr] = await Promise.all([
      exited,
      child.stdout ? text(child.stdout) : '',
      child.stderr ? text(child.stderr) : '',
    ]);
    return { code, stdout: out, stderr };
  })();
  return { lines, ended, interrupt: () => child.kill('SIGINT') };
}
