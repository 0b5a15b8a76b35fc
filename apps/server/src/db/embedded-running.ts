import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { passwordFile, superuser } from './embedded-cluster.ts';
import { hangUp } from './connection.ts';

const CONNECT_MS = 5_000;

/** Whether there is a cluster in `dataDir`, running or not. */
export const hasCluster = async (dataDir: string): Promise<boolean> =>
  readFile(path.join(dataDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );

/**
 * The connection string of the server that another process runs on `dataDir`, if one answers. It ends with that
 * process.
 */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const lines = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const password = (await readFile(passwordFile(dataDir), 'utf8').catch(() => '')).trim();
  const port = Number(lines[3]);
  if (!Number.isInteger(port) || port === 0 || password === '') return undefined;
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A file that a crash left behind may name a port that another installation uses now.
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === (await realpath(dataDir)) ? url : undefined;
  } catch {
    return undefined;
  } finally {
    await hangUp(client);
  }
}
