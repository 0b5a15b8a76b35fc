import { loadConfig } from '../config.ts';
import { readSettings } from '../config-sources.ts';
import { stateDir } from '../db/embedded.ts';
import { repositoryFolder } from '../package-folder.ts';
import { runAdmin } from './program.ts';
import { exitCodes } from './exit-codes.ts';
import { lowerPriority } from './lower-priority.ts';

lowerPriority();
const stopping = new AbortController();
const stop = () => {
  // A second signal ends the process at once.
  if (stopping.signal.aborted) process.exit(exitCodes.interrupted);
  stopping.abort(new Error('Interrupted.'));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// The reader of our output has gone.
process.stdout.on('error', () => undefined);

process.exitCode = await runAdmin(
  {
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: stopping.signal,
    config: async () => loadConfig(readSettings(process.env, repositoryFolder), await stateDir(repositoryFolder)),
    now: () => new Date(),
  },
  process.argv.slice(2),
);
