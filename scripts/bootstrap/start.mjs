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

/** The packages that build what browsers get. */
const webPackages = ['site', 'web'].map((name) => path.join(root, 'apps', name));

const stalePartsOf = (key) => webPackages.flatMap((folder) => staleParts(folder, key));

/** Compiled modules by their content: with them the server's own are loaded in half the time. */
const compileCache = path.join(root, 'node_modules', '.cache', 'compiled');

/** The app is built in what the pages and the server leave over: these are waited for, the app is opened after them. */
const LOW_PRIORITY = 19;

/**
 * Installs, then starts the server and builds what is out of date at the same time. The server opens its database
 * meanwhile, listens when the public pages are there, and takes the app when that is.
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
    // It has read everything that is built.
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
  // A build that nobody waits for any more.
  stopAll('SIGKILL');
  process.stderr.write(output);
  return code;
}

/** Builds what is out of date, outside of the server: what `turbo run build` calls for the web packages. */
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
 * @param options.each told the name of each part when it is there
 * @returns what the first build that failed has printed
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
    // Linux shares the processors out among sessions first, and each of our programs is one.
    writeFileSync(`/proc/${pid}/autogroup`, String(LOW_PRIORITY));
  } catch {
    // Not every kernel does.
  }
}
