import type pg from 'pg';
import type { Logger } from 'pino';
import { openLongConnection } from '../../../db/long-connection/long-connection.ts';
import { BackupError } from '../backup.error.ts';
import { MOVED_FROM, type MovedFrom } from './move.model.ts';
import * as repo from './move.repo.ts';
import { readMovedFrom, readMovedTo } from './read-records.ts';

/**
 * Before the server touches its database: checks that the installation has not been moved away from it. Otherwise two
 * databases could take submissions, each without those of the other.
 * @throws {BackupError} one sentence for the operator
 */
export async function admitServer(url: string, log: Logger): Promise<void> {
  const connection = await openLongConnection(url).catch((cause: unknown) => {
    throw new Error('The database cannot be opened.', { cause });
  });
  try {
    await admit(connection.client, log);
  } finally {
    await connection.close();
  }
}

async function admit(client: pg.Client, log: Logger): Promise<void> {
  const moved = await readMovedTo(client);
  if (moved)
    throw new BackupError(
      `This installation was moved to ${moved.to} on ${moved.at}. Start it with that DATABASE_URL. To use this database again, run "npm run admin -- move-to --undo".`,
    );
  const from = await readMovedFrom(client);
  if (!from) return;
  if (from.state === 'arriving')
    throw new BackupError(
      `The move from ${from.from} into this database was not finished. Run "npm run admin -- move-to" again with the old configuration.`,
    );
  if (from.state === 'left')
    throw new BackupError(
      `The move from ${from.from} into this database was undone. Start the server with the old configuration.`,
    );
  log.warn(`the database was moved here from ${from.from}: confirm it with "npm run admin -- move-to --confirm"`);
  await repo.putRecord(client, MOVED_FROM, { ...from, state: 'started' } satisfies MovedFrom);
}
