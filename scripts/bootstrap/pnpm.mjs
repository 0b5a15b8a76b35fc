import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { npmEnvironment } from './environment.mjs';
import { fail, manifest, root } from './project.mjs';
import { quietly } from './quietly.mjs';

export const pnpmVersion = manifest.packageManager.split('@')[1].split('+')[0];

export const majorOf = (version) => Number.parseInt(version, 10);

/** The directory of a pnpm with the pinned major version: the caller's, or one fetched through npm. */
export async function findPnpm(env) {
  // Outside the repository and without network, so that a corepack shim neither downloads nor refuses.
  const probe = {
    cwd: path.parse(root).root,
    encoding: 'utf8',
    env: { ...env, COREPACK_ENABLE_NETWORK: '0', COREPACK_ENABLE_STRICT: '0' },
  };
  const found = spawnSync('pnpm', ['--version'], probe);
  if (found.status === 0 && majorOf(found.stdout) === majorOf(pnpmVersion)) return directoryOf('pnpm', env.PATH);

  const npmCli = process.env.npm_execpath ?? '';
  const [command, ...first] = npmCli.endsWith('npm-cli.js') ? [process.execPath, npmCli] : ['npm'];
  const texts = {
    doing: `fetching pnpm ${pnpmVersion}`,
    done: 'fetched pnpm',
    failed: `pnpm ${pnpmVersion} could not be fetched from the npm registry: check the network connection`,
  };
  const printPath = [
    'exec',
    '--yes',
    `--package=pnpm@${pnpmVersion}`,
    '--',
    'node',
    '-p',
    '"PATH=" + process.env.PATH',
  ];
  const output = await quietly(texts, [command, ...first, ...printPath], npmEnvironment());
  return (
    directoryOf('pnpm', /^PATH=(.*)$/m.exec(output)?.[1] ?? '') ?? fail('npm fetched pnpm but did not say where to')
  );
}

function directoryOf(program, searchPath) {
  return searchPath
    .split(path.delimiter)
    .find((directory) => path.isAbsolute(directory) && isExecutable(path.join(directory, program)));
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
