import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildPart, staleParts } from './build-part.mjs';
import { limitCompileCache } from './compile-cache.mjs';
import { withoutMode } from './environment.mjs';
import { begin } from './progress.mjs';
import { fail, root } from './project.mjs';
import { run, stopAll } from './run.mjs';

/** The packages whose builds a start needs. */
const builtPackages = ['server', 'site', 'web'].map((name) => path.join(root, 'apps', name));

/** The parts whose builds are missing or out of date. */
export const stalePartsOf = ({ key }) => builtPackages.flatMap((folder) => staleParts(folder, key));

/** The programs of the server: as they are, and in its bundle, which loads faster (decision 73). */
const programs = {
  main: { source: 'src/main.ts', built: 'dist/server/main.js' },
  admin: { source: 'src/admin/main.ts', built: 'dist/server/admin.js' },
};

/** The file of a program: in the bundle, unless that is one of the outdated parts. */
export function serverProgram(name, stale) {
  const isStale = stale.some((part) => part.name === 'server');
  return path.join(root, 'apps/server', programs[name][isStale ? 'source' : 'built']);
}

/**
 * The priorities of builds beside a starting server. They use the processor time that it and the other builds leave. The
 * app is waited for next, and must also be finished on a machine that is never idle. No one waits for the server's bundle.
 */
const priorities = { app: 10, server: 19 };

/**
 * Begins to build these parts.
 * @param prepared what `prepare` returns
 * @param options.besideServer whether the server is started at the same time
 * @returns `pending`, a promise for each part that is not built yet, by its name; `failure`, which resolves with the
 * output of the first build that fails; and `hurry`, which gives the build of a part the usual priority
 */
export function startBuilds(parts, { node, env }, { besideServer = false } = {}) {
  const pending = new Map();
  const children = new Map();
  const failure = new Promise((resolve) => {
    for (const part of parts) {
      const started = (child) => {
        children.set(part.name, child);
        if (besideServer && part.name in priorities) prioritise(child, priorities[part.name]);
      };
      const built = build(part, { node, env: withoutMode(env), started }).then((printed) => {
        children.delete(part.name);
        if (printed === undefined) pending.delete(part.name);
        else throw Object.assign(new Error('The build failed.'), { printed });
      });
      built.catch((error) => resolve(error.printed ?? `${error.stack}\n`));
      pending.set(part.name, built);
    }
  });
  const hurry = (name) => prioritise(children.get(name), 0);
  return { pending, failure, hurry };
}

/** Builds the outdated parts. */
export async function buildAll(prepared) {
  const { pending, failure } = startBuilds(stalePartsOf(prepared), prepared);
  const failed = await Promise.race([Promise.all(pending.values()), failure]).catch(() => failure);
  if (typeof failed === 'string') failBuild(failed);
}

/** Ends the other builds and this process. */
export function failBuild(printed) {
  stopAll('SIGTERM');
  process.stderr.write(printed);
  fail('the build failed; the reason is above');
}

/** Returns the output of a build that failed. */
async function build(part, { node, env, started }) {
  const end = begin(`building ${part.title}`);
  let printed = '';
  const succeeded = await buildPart(part, async (args) => {
    const { code, output } = await run(node, args, { env, capture: true, started });
    printed = output;
    return code === 0;
  });
  end(succeeded ? `built ${part.title}` : undefined);
  // Each version of the server adds its modules to the cache.
  if (part.name === 'server') limitCompileCache();
  return succeeded ? undefined : printed;
}

/** Sets the priority of a program that may be running: 19 is the lowest, 0 the usual one. */
function prioritise(child, priority) {
  if (child?.pid === undefined || child.exitCode !== null) return;
  try {
    // On Linux, each thread has a priority, and a new thread gets that of the thread that made it.
    const threads = existsSync('/proc/self/task') ? readdirSync(`/proc/${child.pid}/task`) : [child.pid];
    for (const thread of threads) os.setPriority(Number(thread), priority);
    // Linux shares the processors among sessions first, and each of our programs is a separate session.
    writeFileSync(`/proc/${child.pid}/autogroup`, String(priority));
  } catch {
    // It has ended, the kernel does not support this, or only the administrator may raise a priority.
  }
}
