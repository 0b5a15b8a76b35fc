import type pg from 'pg';
import { BackupError } from '../backup.error.ts';
import { writeRows } from '../restore/restore.repo.ts';
import type { Table } from '../write/snapshot.repo.ts';
import type { Progress } from '../write/write-backup.service.ts';
import * as repo from './move.repo.ts';

/** One connection to each database, each in a transaction. */
export interface Sides {
  source: pg.Client;
  target: pg.Client;
}

export interface CopyTables extends Sides {
  tables: readonly Table[];
  onProgress: (progress: Progress) => void;
}

const differs = (table: string): BackupError =>
  new BackupError(`The rows of ${table} differ between the two databases. Nothing was changed: run the command again.`);

/** Copies all rows into empty tables, and compares the checksum of each table on both sides. */
export async function copyAll({ source, target, tables, onProgress }: CopyTables): Promise<void> {
  let bytes = 0;
  for (const table of tables) {
    bytes += await pour(repo.copySince(source, table, undefined), { target, table });
    onProgress({ doing: `copying the rows of ${table.name}`, bytes });
  }
  for (const table of tables) {
    onProgress({ doing: `comparing the rows of ${table.name}`, bytes });
    const [here, there] = await Promise.all([repo.digestSince(source, table), repo.digestSince(target, table)]);
    if (here.rows !== there.rows || here.sum !== there.sum) throw differs(table.name);
  }
}

export interface CopyChanges extends CopyTables {
  /** The columns of the primary key by table. */
  keys: ReadonlyMap<string, readonly string[]>;
  /** Rows written since this transaction are copied. */
  horizon: string;
}

/**
 * Brings the tables of the target to the state that the source's transaction sees. The rows that have been written since
 * the horizon come again, and their checksums are compared. All others are unchanged, so that after the removal of rows
 * that are gone, equal numbers of rows mean equal tables.
 * @returns the number of rows that came again
 */
export async function copyChanges({ source, target, tables, keys, horizon, onProgress }: CopyChanges): Promise<number> {
  let changed = 0;
  for (const table of tables) {
    const key = keys.get(table.name);
    if (!key) throw new Error(`The table ${table.name} has no primary key.`);
    const expected = await repo.digestSince(source, table, horizon);
    if (expected.rows > 0) {
      await repo.makeChanged(target, table);
      await pour(repo.copySince(source, table, horizon), { target, table: repo.changedTable(table) });
      await repo.removeChanged(target, table.name, key);
    }
    const [unchanged, again] = await Promise.all([
      repo.countRows(target, table.name),
      repo.countRows(source, table.name),
    ]);
    if (unchanged + expected.rows !== again) {
      await repo.makeKept(target, table.name, key);
      await pour(repo.copyKeys(source, table.name, key), { target, table: repo.keptTable(key) });
      await repo.removeGone(target, table.name, key);
      if ((await repo.countRows(target, table.name)) + expected.rows !== again) throw differs(table.name);
    }
    if (expected.rows > 0) {
      await repo.insertChanged(target, table);
      const [inserted, rows] = [await repo.digestChanged(target, table, key), await repo.countRows(target, table.name)];
      if (rows !== again || inserted.rows !== expected.rows || inserted.sum !== expected.sum) throw differs(table.name);
    }
    changed += expected.rows;
    onProgress({ doing: 'copying the latest changes', done: changed, bytes: 0 });
  }
  return changed;
}

/** @returns the number of bytes */
async function pour(
  rows: AsyncIterable<Uint8Array>,
  { target, table }: { target: pg.Client; table: Table },
): Promise<number> {
  const writer = writeRows(target, table);
  let bytes = 0;
  for await (const chunk of rows) {
    await writer.write(chunk);
    bytes += chunk.length;
  }
  await writer.end();
  return bytes;
}
