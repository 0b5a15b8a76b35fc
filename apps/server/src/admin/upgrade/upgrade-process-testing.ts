import path from 'node:path';
import process from 'node:process';
import { PassThrough, Readable } from 'node:stream';
import { loadConfig } from '../../config.ts';
import { upgradeDatabase } from './upgrade-database.command.ts';

// A program: upgrades the database of its environment, and ends as by a crash when a step begins.

const [step = '', archive = ''] = process.argv.slice(2);
const show = ({ doing }: { doing: string }) => {
  if (doing.startsWith(step)) process.kill(process.pid, 'SIGKILL');
};
await upgradeDatabase(
  {
    cwd: '/',
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    stderr: process.stderr,
    signal: new AbortController().signal,
    config: async () => loadConfig(process.env, path.resolve('/nowhere')),
    now: () => new Date(),
  },
  { package: archive, progress: { show, clear: () => undefined } },
);
