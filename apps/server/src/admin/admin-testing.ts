import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { loadConfig } from '../config.ts';
import type { Admin } from './admin.ts';
import type { ExitCode } from './exit-codes.ts';
import { runAdmin } from './program.ts';

export interface Ran {
  code: ExitCode;
  stdout: string;
  /** The same, for a backup that went to standard output. */
  bytes: Buffer;
  stderr: string;
}

export interface RunOptions {
  env: NodeJS.ProcessEnv;
  cwd?: string;
  stdin?: Buffer;
  signal?: AbortSignal;
  isTTY?: boolean;
  now?: () => Date;
}

/** Runs a command of the operator in this process. */
export async function run(
  args: readonly string[],
  {
    env,
    cwd = '/',
    stdin = Buffer.alloc(0),
    signal = new AbortController().signal,
    isTTY = false,
    now = () => new Date(),
  }: RunOptions,
): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY })];
  const [printed, complained] = [buffer(stdout), text(stderr)];
  const admin: Admin = {
    cwd,
    stdin: Readable.from([stdin]),
    stdout,
    stderr,
    signal,
    config: async () => loadConfig(env, path.join(cwd, '.data')),
    now,
  };
  const code = await runAdmin(admin, args);
  stdout.end();
  stderr.end();
  const bytes = await printed;
  return { code, stdout: bytes.toString(), bytes, stderr: await complained };
}
