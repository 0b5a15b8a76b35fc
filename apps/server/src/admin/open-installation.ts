import path from 'node:path';
import pino from 'pino';
import type { Config } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { findRunning, hasCluster } from '../db/embedded-running.ts';
import { openMovedFiles } from '../features/backup/move/open-moved-files.ts';
import { createFileStore } from '../outbound/files/open.ts';
import type { FileStore } from '../outbound/files/files.ts';
import { CommandError, type Admin } from './admin.ts';

/** The database and the files of the installation, whether its server runs or not. */
export interface Installation {
  config: Config;
  url: string;
  files: FileStore;
  close(): Promise<void>;
}

/** Commands print their results, and nothing else. */
export const silent = pino({ level: 'silent' });

/**
 * Opens the installation of the configuration. If its database is the embedded one and no server runs it, the command
 * runs it in the meantime.
 * @param options.create whether to make a database where there is none
 * @throws {EmbeddedError | ConfigError | CommandError}
 */
export async function openInstallation(admin: Admin, { create = false } = {}): Promise<Installation> {
  const config = await admin.config();
  const database = await openDatabase(config, { create, stderr: admin.stderr });
  const store = await createFileStore({ root: path.join(config.dataDir, 'files'), s3: config.s3 });
  const files = await openMovedFiles(store, config, { url: database.url, isServer: false });
  return {
    config,
    url: database.url,
    files,
    async close() {
      files.close();
      await database.close();
    },
  };
}

const keep = async () => undefined;

async function openDatabase(config: Config, { create, stderr }: { create: boolean; stderr: Admin['stderr'] }) {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, close: keep };
  const dataDir = path.join(config.dataDir, 'postgres');
  if (!create && !(await hasCluster(dataDir)))
    throw new CommandError(
      `There is no installation in ${config.dataDir}. Set DATA_DIR or DATABASE_URL like the server.`,
    );
  const url = await findRunning(dataDir);
  if (url !== undefined) return { url, close: keep };
  const say = (message: string) => void stderr.write(`${message}\n`);
  const server = await startEmbedded({ dataDir, logger: { info: say, error: say } });
  return { url: server.url, close: () => server.stop() };
}
