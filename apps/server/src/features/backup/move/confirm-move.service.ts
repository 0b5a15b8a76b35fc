import { withLongConnection } from '../../../db/long-connection/long-connection.ts';
import { BackupError } from '../backup.error.ts';
import { MOVED_FROM, type MovedFrom } from './move.model.ts';
import * as repo from './move.repo.ts';
import { readMovedFrom, readMovedTo } from './read-records.ts';

/**
 * The move that a database is waiting to have confirmed; undefined if there is none.
 * @throws {BackupError} when this is the old database, or no server has worked with the new one yet
 */
export async function findUnconfirmed(url: string): Promise<MovedFrom | undefined> {
  return withLongConnection(url, async (client) => {
    const moved = await readMovedTo(client);
    if (moved)
      throw new BackupError(
        `This is the old database. Set DATABASE_URL to ${moved.to} like the server, and confirm the move there.`,
      );
    const record = await readMovedFrom(client);
    if (!record || record.state === 'left') return undefined;
    if (record.state !== 'started')
      throw new BackupError('No server has worked with the new database yet. Start it, check it, and then confirm.');
    return record;
  });
}

/** Whether a database is the one that a move has left. */
export async function isLeftBy(url: string, { id }: MovedFrom): Promise<boolean> {
  return withLongConnection(url, async (client) => (await readMovedTo(client))?.id === id);
}

/** From here on the move cannot be undone. */
export async function confirmMove(url: string): Promise<void> {
  await withLongConnection(url, (client) => repo.removeRecord(client, MOVED_FROM));
}
