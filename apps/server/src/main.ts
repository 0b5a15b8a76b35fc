import path from 'node:path';
import type { Logger } from 'pino';
import { announce, explain } from './announce.ts';
import { loadConfig, type Config } from './config.ts';
import { readSettings } from './config-sources.ts';
import { startEmbedded, stateDir } from './db/embedded.ts';
import { createLogger } from './log.ts';
import { repositoryFolder as root } from './package-folder.ts';
import { onShutdown, type Shutdown } from './shutdown.ts';
import { awaitBuilds } from './web-builds.ts';
import { followWebProcess } from './worker-process.ts';

async function main(): Promise<void> {
  const config = loadConfig(readSettings(process.env, root), await stateDir(root));
  // The other modules take most of the time of a start. They load while the database starts, and an invalid
  // configuration needs none of them.
  const loading = import('./start/start.ts');
  const log = createLogger(config.logLevel);
  const shutdown = onShutdown(log, config.drainMs);
  const builds = awaitBuilds(process);
  const followed = followWebProcess(process, () => shutdown.begin());
  try {
    const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config, log, shutdown));
    const { start } = await loading;
    const program = { main: import.meta.filename, env: process.env, root };
    await start(config, { databaseUrl, log, shutdown, builds, followed, program });
  } catch (error) {
    await shutdown.run();
    throw error;
  }
  if (followed) return;
  process.stdout.write(announce(config));
  await builds.release();
}

async function embeddedDatabase(config: Config, log: Logger, shutdown: Shutdown): Promise<string> {
  const server = await startEmbedded({ dataDir: path.join(config.dataDir, 'postgres'), logger: log });
  shutdown.add('postgres', () => server.stop());
  void server.lost.then((error) => {
    log.fatal({ err: error }, 'the embedded database ended');
    // Nothing works without it; a supervisor restarts both.
    process.exit(1);
  });
  return server.url;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
