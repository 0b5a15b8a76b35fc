import { readFile } from 'node:fs/promises';
import os from 'node:os';
import type pg from 'pg';

/** A tenth of a core beside a process that wants all of it. */
const NICENESS = 10;

/**
 * Lets the other processes of this machine go before the one in which PostgreSQL serves this connection. Does nothing if
 * the database runs elsewhere or under an account that may not be changed.
 */
export async function lowerBackend(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number; port: number | null }>(
    'select pg_backend_pid() as pid, inet_client_port() as port',
  );
  const { pid = 0, port = null } = rows[0] ?? {};
  if (port === null || !(await isBackend(pid, port))) return;
  try {
    if (os.getPriority(pid) < NICENESS) os.setPriority(pid, NICENESS);
  } catch {
    // The process belongs to another account.
  }
}

/** A backend's title names the port of its client, so a process of another machine's number is not taken for it. */
async function isBackend(pid: number, port: number): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return title.startsWith('postgres:') && title.includes(`(${port}) `);
}
