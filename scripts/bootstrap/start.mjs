import { buildAll, failBuild, serverProgram, stalePartsOf, startBuilds } from './builds.mjs';
import { compileCache } from './compile-cache.mjs';
import { lock } from './lock.mjs';
import { prepare } from './prepare.mjs';
import { leaveTerminal } from './progress.mjs';
import { run, stopAll } from './run.mjs';

/**
 * Installs, then starts the server and builds the outdated parts at the same time. Meanwhile the server opens its
 * database. It listens when the public pages are built, and loads the app when that is built. Its own bundle is for the
 * next start: until it is built, the server runs from its sources.
 */
export async function start(rest) {
  const release = await lock();
  const prepared = await prepare({ pnpmNeeded: false });
  const stale = stalePartsOf(prepared);
  const { pending, failure, hurry } = startBuilds(stale, prepared, { besideServer: true });
  const { server: bundle, ...awaited } = Object.fromEntries(pending);
  const started = (child) => {
    for (const [name, built] of Object.entries(awaited))
      built.then(
        () => child.send({ built: name }, () => {}),
        () => undefined,
      );
    child.once('message', () => {
      leaveTerminal();
      // Now a visitor of the app waits for it.
      hurry('app');
    });
    // The server has read all builds.
    child.once('disconnect', async () => {
      leaveTerminal();
      await bundle?.catch(() => undefined);
      release();
    });
  };
  const args = [serverProgram('main', stale), ...Object.keys(awaited).map((name) => `--await=${name}`), ...rest];
  const serving = run(prepared.node, args, {
    env: { NODE_COMPILE_CACHE: compileCache, ...prepared.env },
    group: false,
    messages: true,
    started,
  });
  const first = await Promise.race([serving, failure]);
  if (typeof first === 'string') {
    stopAll('SIGTERM');
    await serving;
    failBuild(first);
  }
  const { code, output } = await serving;
  // Ends builds that are still running.
  stopAll('SIGKILL');
  process.stderr.write(output);
  return code;
}

/** Builds the outdated parts without starting the server, for `turbo run build` of their packages. */
export async function build() {
  const release = await lock();
  await buildAll(await prepare({ pnpmNeeded: false }));
  release();
  return 0;
}
