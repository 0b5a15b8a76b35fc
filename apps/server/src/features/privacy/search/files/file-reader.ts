import { limits } from '@postern/contracts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execPath } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { repositoryFolder } from '../../../../package-folder.ts';
import type { FileResult } from './file-result.model.ts';
import type { ReadRequest } from './reader-process.ts';

/** The most processor time of one file: on a busy machine, a file takes longer and is still read. */
const FILE_MS = limits.privacyFileSeconds * 1000;
/** A process that takes this much longer waits for something that never comes. */
const PATIENCE = 8;
const CHECK_MS = 250;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** The most memory of the process: all that it may write, buffers included, and of it the objects of the program. */
const MEMORY_KB = 768 * 1024;
const HEAP_MB = 256;
/** Seconds of work, after which the process ends: also if the server has ended before it. */
const CPU_SECONDS = 600;
/** Visitors come first. */
const NICENESS = 10;

/** Beside this module, in the sources as in the built server. */
const PROGRAM = path.join(import.meta.dirname, `reader-process${path.extname(import.meta.filename)}`);

export interface FileReaderOptions {
  /** The most processor time of one file. */
  fileMs?: number;
  /** The most memory of the process. */
  memoryKb?: number;
}

/**
 * Searches files in a process that may read the program and nothing else, makes no code from texts, and has limits of time
 * and memory, which the kernel keeps. It is started for the first file. A process that ends takes only its file with it.
 */
export class FileReader implements AsyncDisposable {
  readonly #fileMs: number;
  readonly #memoryKb: number;
  #child: ChildProcess | undefined;
  #isUsed = false;
  #isClosed = false;
  /** Processes that were ended because their file took too long. */
  readonly #late = new WeakSet<ChildProcess>();

  constructor({ fileMs = FILE_MS, memoryKb = MEMORY_KB }: FileReaderOptions = {}) {
    this.#fileMs = fileMs;
    this.#memoryKb = memoryKb;
  }

  /** Searches one file: the next one when it is done. */
  async search(request: ReadRequest): Promise<FileResult> {
    const wasUsed = this.#isUsed;
    const outcome = await this.#attempt(request);
    // What earlier files have left in memory is not the fault of this one.
    const final = outcome === 'ended' && wasUsed && !this.#isClosed ? await this.#attempt(request) : outcome;
    return typeof final === 'string' ? { has: false, unread: 'limit' } : final;
  }

  /** Ends the process, also while it reads. */
  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child;
    this.#isClosed = true;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async #attempt(request: ReadRequest): Promise<FileResult | 'late' | 'ended'> {
    if (this.#child && hasEnded(this.#child)) this.#child = undefined;
    const child = (this.#child ??= await this.#start());
    this.#isUsed = true;
    const ending = new AbortController();
    const { signal } = ending;
    void this.#limit(child, signal);
    try {
      const answered = once(child, 'message', { signal }).then(([answer]) => answer as FileResult);
      const ended = once(child, 'exit', { signal }).then(() => 'ended' as const);
      for (const each of [answered, ended]) each.catch(() => undefined);
      child.send(request, () => undefined);
      const outcome = await Promise.race([answered, ended]);
      if (outcome !== 'ended') return outcome;
      this.#child = undefined;
      this.#isUsed = false;
      return this.#late.has(child) ? 'late' : 'ended';
    } finally {
      ending.abort();
    }
  }

  /** Ends the process when its file takes too long. */
  async #limit(child: ChildProcess, signal: AbortSignal): Promise<void> {
    const [began, used] = [performance.now(), await processorMs(child)];
    while (!signal.aborted) {
      const isLate =
        (await processorMs(child)) - used >= this.#fileMs || performance.now() - began >= this.#fileMs * PATIENCE;
      if (signal.aborted) return;
      if (isLate) {
        this.#late.add(child);
        child.kill('SIGKILL');
        return;
      }
      await setTimeout(CHECK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @throws when the process cannot be started */
  async #start(): Promise<ChildProcess> {
    const readable = ['apps/server', 'packages', 'node_modules', 'package.json'].map(
      (name) => `--allow-fs-read=${path.join(repositoryFolder, name)}`,
    );
    const flags = ['--permission', ...readable, '--disallow-code-generation-from-strings', '--disable-proto=delete'];
    const program = [execPath, ...flags, '--no-warnings', `--max-old-space-size=${HEAP_MB}`, PROGRAM];
    // Only a shell sets limits before the program begins. One that cannot be set is lower already.
    const script = `ulimit -d ${this.#memoryKb}; ulimit -t ${CPU_SECONDS}; exec "$@"`;
    const child = spawn('/bin/sh', ['-c', script, 'sh', ...program], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    if (child.pid !== undefined) os.setPriority(child.pid, NICENESS);
    const begun = once(child, 'message').then(() => undefined);
    const ended = once(child, 'exit').then(([code, signal]: (string | number | null)[]) => code ?? signal);
    const end = await Promise.race([begun, ended]);
    if (end === undefined) return child;
    throw new Error(`The process that reads files could not be started: it ended with ${end}.`);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** The processor time of all threads of a process (proc(5), utime and stime); 0 once it has ended. */
async function processorMs({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name before the parenthesis may have spaces. What follows begins with the third number.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * TICK_MS;
}
