import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withoutMode } from './environment.mjs';
import { lock } from './lock.mjs';
import { prepare } from './prepare.mjs';
import { fail, root } from './project.mjs';
import { begin, leaveTerminal } from './progress.mjs';
import { run, stopAll } from './run.mjs';
import { buildPart, staleParts } from './web-build.mjs';

/** The packages whose builds browsers load. */
const webPackages = ['site', 'web'].map((name) => path.join(root, 'apps', name));

const stalePartsOf = (key) => webPackages.flatMap((folder) => staleParts(folder, key));

/** A cache of compiled modules by their content, which halves the time to load the server's modules. */
export const compileCache = path.join(root, 'node_modules', '.cache', 'compiled');

/**
 * The app's build uses the processor time that the other builds and the server leave: visitors wait for those first.
 */
const LOW_PRIORITY = 19;

/**
 * Installs, then starts the server and builds the outdated parts at the same time. Meanwhile the server opens its
 * database. It listens when the public pages are built, and loads the app when that is built.
 */
export async function start(rest) {
  const release = await lock();
  const { node, env, key } = await prepare({ pnpmNeeded: false });
  const stale = stalePartsOf(key);
  const awaited = stale.map(({ name }) => `--await=${name}`);
  let server;
  const started = (child) => {
    server = child;
    child.once('message', leaveTerminal);
    // The server has read all builds.
    child.once('disconnect', () => {
      leaveTerminal();
      release();
    });
  };
  const serving = run(node, [path.join('apps', 'server', 'src', 'main.ts'), ...awaited, ...rest], {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    group: false,
    messages: true,
    started,
  });
  const built = buildAll(stale, {
    node,
    env: withoutMode(env),
    each: (name) => server.send({ built: name }, () => {}),
  });
  const first = await Promise.race([serving, built]);
  if (first?.failed !== undefined) {
    stopAll('SIGTERM');
    await serving;
    process.stderr.write(first.failed);
    fail('the build failed; the reason is above');
  }
  const { code, output } = await serving;
  // Ends builds that are still running.
  stopAll('SIGKILL');
  process.stderr.write(output);
  return code;
}

/** Builds the outdated parts without starting the server, for `turbo run build` of the web packages. */
export async function build() {
  const release = await lock();
  const { node, env, key } = await prepare({ pnpmNeeded: false });
  const result = await buildAll(stalePartsOf(key), { node, env: withoutMode(env), each: () => {} });
  release();
  if (result?.failed === undefined) return 0;
  process.stderr.write(result.failed);
  return 1;
}

/**
 * @param options.each called with the name of each part when it is built
 * @returns the output of the first build that failed
 */
async function buildAll(parts, { node, env, each }) {
  const builds = parts.map(async (part) => {
    const end = begin(`building ${part.title}`);
    let printed = '';
    const succeeded = await buildPart(part, async (args) => {
      const started = (child) => {
        if (part.name === 'app' && child.pid !== undefined) giveWay(child.pid);
      };
      const { code, output } = await run(node, args, { env, capture: true, started });
      printed = output;
      return code === 0;
    });
    end(succeeded ? `built ${part.title}` : undefined);
    if (!succeeded) throw Object.assign(new Error('The build failed.'), { printed });
    each(part.name);
  });
  try {
    await Promise.all(builds);
  } catch (error) {
    return { failed: error.printed ?? `${error.stack}\n` };
  }
  return undefined;
}

function giveWay(pid) {
  os.setPriority(pid, LOW_PRIORITY);
  try {
    // Linux shares the processors among sessions first, and each of our programs is a separate session.
    writeFileSync(`/proc/${pid}/autogroup`, String(LOW_PRIORITY));
  } catch {
    // Not every kernel supports this.
  }
}
