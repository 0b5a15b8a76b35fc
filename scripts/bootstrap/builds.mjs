import { writeFileSync } from 'node:fs';
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
 * The builds that nobody waits for at first. Beside a server, they use the processor time that the others and the server
 * leave.
 */
const unhurried = new Set(['app', 'server']);
const LOW_PRIORITY = 19;

/**
 * Begins to build these parts.
 * @param prepared what `prepare` returns
 * @param options.besideServer whether the server is started at the same time
 * @returns `pending`, a promise for each part that is not built yet, by its name; and `failure`, which resolves with the
 * output of the first build that fails
 */
export function startBuilds(parts, { node, env }, { besideServer = false } = {}) {
  const pending = new Map();
  const failure = new Promise((resolve) => {
    for (const part of parts) {
      const givesWay = besideServer && unhurried.has(part.name);
      const built = build(part, { node, env: withoutMode(env), givesWay }).then((printed) => {
        if (printed === undefined) pending.delete(part.name);
        else throw Object.assign(new Error('The build failed.'), { printed });
      });
      built.catch((error) => resolve(error.printed ?? `${error.stack}\n`));
      pending.set(part.name, built);
    }
  });
  return { pending, failure };
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
async function build(part, { node, env, givesWay }) {
  const end = begin(`building ${part.title}`);
  let printed = '';
  const succeeded = await buildPart(part, async (args) => {
    const started = (child) => {
      if (givesWay && child.pid !== undefined) giveWay(child.pid);
    };
    const { code, output } = await run(node, args, { env, capture: true, started });
    printed = output;
    return code === 0;
  });
  end(succeeded ? `built ${part.title}` : undefined);
  // Each version of the server adds its modules to the cache.
  if (part.name === 'server') limitCompileCache();
  return succeeded ? undefined : printed;
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
