#!/usr/bin/env node
import { createRequire } from 'node:module';
import { exitCodes } from './exit-codes.ts';
import { explain } from './explain.ts';
import { runCli } from './program.ts';

const stopping = new AbortController();
const stop = () => {
  // A second signal ends the process at once.
  if (stopping.signal.aborted) process.exit(exitCodes.interrupted);
  stopping.abort(new Error('Interrupted.'));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Warnings of Node about its own functions are nothing that the person could act on.
process.removeAllListeners('warning');

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of our output has gone, as in `| head`.
  if (error.code === 'EPIPE') process.exit(exitCodes.ok);
  process.stderr.write(`${explain(error)}\n`);
  process.exit(exitCodes.failed);
});

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
process.exitCode = await runCli(
  {
    env: process.env,
    cwd: process.cwd(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: stopping.signal,
  },
  process.argv.slice(2),
  version,
);
