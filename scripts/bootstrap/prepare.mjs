import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment } from './environment.mjs';
import { findPnpm, isExecutable, majorOf, pnpmVersion } from './pnpm.mjs';
import { fail, manifest, root } from './project.mjs';
import { quietly } from './quietly.mjs';

const neededNodeMajor = 24;
const stampFile = path.join(root, 'node_modules', `.${manifest.name}-install`);
const localBin = path.join(root, 'node_modules', '.bin');

/**
 * A hash of everything that decides what is installed. Each package's own manifest counts too, because a frozen install
 * checks it.
 */
function installKey(packages) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const directory of ['', ...packages])
    hash.update(`\0${directory}\0`).update(readFileSync(path.join(root, directory, 'package.json')));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function workspacePackages() {
  return ['apps', 'packages'].flatMap((group) =>
    readdirSync(path.join(root, group))
      .map((name) => path.join(group, name))
      .filter((directory) => existsSync(path.join(root, directory, 'package.json'))),
  );
}

/** The record of the last install: its key, whether the packaged Node ran, and the path and version of pnpm. */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')) ?? {};
  } catch {
    return {};
  }
}

/** True if nothing has changed since the last install. Asking pnpm would cost most of a second. */
function isInstalled(stamp, key, packages) {
  const complete = packages.every((directory) => existsSync(path.join(root, directory, 'node_modules')));
  return (
    stamp.key === key &&
    complete &&
    isExecutable(path.join(localBin, 'turbo')) &&
    (stamp.packagedNode || ownNodeWillDo())
  );
}

const ownNodeWillDo = () => majorOf(process.versions.node) >= neededNodeMajor;

/**
 * Installs if needed.
 * @param options.pnpmNeeded whether the next command needs pnpm on its PATH: turbo does, the server does not
 * @returns the Node to run with, the environment in which our tools are found, and a key of everything installed
 */
export async function prepare({ pnpmNeeded = true } = {}) {
  const env = cleanEnvironment();
  const packages = workspacePackages();
  const key = installKey(packages);
  const stamp = readStamp();
  const installed = isInstalled(stamp, key, packages);
  const known = stamp.pnpmVersion === pnpmVersion && isExecutable(path.join(stamp.pnpm, 'pnpm'));
  const pnpm = known || (installed && !pnpmNeeded) ? stamp.pnpm : await findPnpm(env);
  const packagedNode = installed ? stamp.packagedNode : await install(key, pnpm, env);
  const node = packagedNode ? path.join(localBin, 'node') : process.execPath;
  const searchPath = [localBin, path.dirname(node), pnpm, env.PATH].join(path.delimiter);
  return { node, env: { ...env, PATH: searchPath }, key };
}

/** Returns whether the packaged Node is installed and runs. */
async function install(key, pnpm, env) {
  rmSync(stampFile, { force: true });
  // --trust-lockfile: the lockfile is ours and contains every package's hash. Checking the packages' age would fetch
  // 110 MB more.
  const command = [
    path.join(pnpm, 'pnpm'),
    'install',
    '--frozen-lockfile',
    '--trust-lockfile',
    '--reporter=append-only',
  ];
  const texts = {
    doing: 'installing packages',
    done: 'installed packages',
    failed: 'the packages could not be installed; the reason is above',
  };
  await quietly(texts, command, { ...env, PATH: `${pnpm}${path.delimiter}${env.PATH}` });

  const packagedNode = spawnSync(path.join(localBin, 'node'), ['--version']).status === 0;
  if (!packagedNode && !ownNodeWillDo()) {
    fail(
      `no packaged Node runs on this ${process.platform}-${process.arch} system and yours is ${process.versions.node}: install Node ${neededNodeMajor} or newer, then try again`,
    );
  }
  writeFileSync(stampFile, JSON.stringify({ key, pnpm, pnpmVersion, packagedNode }));
  return packagedNode;
}
