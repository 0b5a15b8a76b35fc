import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = import.meta.dirname;

/** The programs that other teams use with the contract, installed from their own lockfile: no other test needs them. */
export async function installApiClients(): Promise<{ folder: string; bin: (name: string) => string }> {
  const changed = (file: string) =>
    stat(path.join(folder, file)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  // npm writes the first when it is done.
  if ((await changed('node_modules/.package-lock.json')) < (await changed('package-lock.json')))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  return { folder, bin: (name) => path.join(folder, 'node_modules/.bin', name) };
}
