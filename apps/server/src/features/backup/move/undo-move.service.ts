import { openLongConnection, withLongConnection } from '../../../db/long-connection/long-connection.ts';
import { BackupError } from '../backup.error.ts';
import { MOVED_FROM, MOVED_TO, titleOf, type MovedFrom, type MovedTo } from './move.model.ts';
import * as repo from './move.repo.ts';
import { readMovedFrom, readMovedTo } from './read-records.ts';

export interface UndoMove {
  /** The old database. */
  from: string;
  /** The new database; undefined if it cannot be asked any more. */
  to: string | undefined;
  /** Gives up what the new database has received. */
  isSure: boolean;
}

export interface UndoReport extends MovedTo {
  /** Submissions that only the new database has; null if it was not asked. */
  lost: number | null;
}

/**
 * Makes the old database take writes again, and closes the new one, so that no two take submissions.
 * @throws {BackupError} when the new one has been used, or cannot be asked, and the operator is not sure
 */
export async function undoMove({ from, to, isSure }: UndoMove): Promise<UndoReport> {
  const source = await openLongConnection(from);
  try {
    const moved = await readMovedTo(source.client);
    if (!moved) throw new BackupError('This installation has not been moved.');
    if (to === undefined && !isSure)
      throw new BackupError(
        `Give the URL of ${moved.to}, so that it can be closed. If it no longer exists, repeat the command with --yes.`,
      );
    const lost = to === undefined ? null : await close(to, { moved, isSure });
    await source.client.query('begin');
    await repo.dropFence(source.client);
    await repo.removeRecord(source.client, MOVED_TO);
    await source.client.query('commit');
    return { ...moved, lost };
  } finally {
    await source.close();
  }
}

/** @returns the number of submissions that arrived there */
async function close(to: string, { moved, isSure }: { moved: MovedTo; isSure: boolean }): Promise<number> {
  const target = await openLongConnection(to).catch((cause: unknown) => {
    throw new BackupError(`The database ${titleOf(to)} cannot be opened: ${(cause as Error).message}.`, { cause });
  });
  try {
    const { client } = target;
    const record = await readMovedFrom(client);
    if (record?.id !== moved.id)
      throw new BackupError(`${titleOf(to)} is not the database that this installation was moved to.`);
    const lost = await repo.countSubmissionsAfter(client, record.last_submission_at);
    if (record.state === 'started' && !isSure)
      throw new BackupError(
        `A server has worked with ${moved.to}: it has ${lost} submissions that this database lacks, and perhaps other changes. Stop it, and to give them up, repeat the command with --yes.`,
      );
    await repo.putRecord(client, MOVED_FROM, { ...record, state: 'left' } satisfies MovedFrom);
    return lost;
  } finally {
    await target.close();
  }
}

/** The number of submissions that have arrived after the last one at that time. */
export const countNewer = (url: string, last_submission_at: string): Promise<number> =>
  withLongConnection(url, (client) => repo.countSubmissionsAfter(client, last_submission_at));
