import type pg from 'pg';
import { readMigrations, type Migrations } from '../../../db/migration.ts';
import { BackupError } from '../backup.error.ts';
import { findFilled } from '../restore/restore.repo.ts';
import { listMigrations, listTables, type Table } from '../write/snapshot.repo.ts';
import type { Sides } from './copy-tables.ts';
import * as repo from './move.repo.ts';
import { readMovedFrom } from './read-records.ts';

/** The oldest PostgreSQL that the server works on. */
const OLDEST = 15;

/**
 * @returns the migrations of the source, which the target gets too
 * @throws {BackupError}
 */
export async function assertSource(source: pg.Client): Promise<Migrations> {
  if ((await listTables(source)).length === 0)
    throw new BackupError('The database holds no installation. Set DATABASE_URL like the server.');
  const before = await readMovedFrom(source);
  if (before && before.state !== 'left')
    throw new BackupError(
      `This installation was moved here from ${before.from}, and that move is not confirmed. Run "move-to --confirm" first.`,
    );
  const known = await readMigrations();
  const executed = await listMigrations(source);
  const newer = executed.find((name) => !(name in known));
  if (newer !== undefined)
    throw new BackupError(
      `The database was migrated by a newer version: this one does not know its migration ${newer}. Move it with that version.`,
    );
  return Object.fromEntries(Object.entries(known).filter(([name]) => executed.includes(name)));
}

/** @throws {BackupError} */
export async function assertTarget({ source, target }: Sides, title: string): Promise<void> {
  const { version, encoding } = await repo.describeServer(target);
  if (version < OLDEST * 10_000)
    throw new BackupError(
      `The database ${title} is run by PostgreSQL ${Math.floor(version / 10_000)}. Version ${OLDEST} or newer is needed.`,
    );
  if (encoding !== 'UTF8')
    throw new BackupError(`The database ${title} has the encoding ${encoding}. Create it with the encoding UTF8.`);
  if (await repo.hasMigrations(target)) {
    const known = Object.keys(await readMigrations());
    const newer = (await listMigrations(target)).find((name) => !known.includes(name));
    if (newer !== undefined)
      throw new BackupError(`The database ${title} was migrated by a newer version. Choose an empty database.`);
  }
  const [filled] = await findFilled(target, await listTables(target));
  if (!filled || (await isLeftover({ source, target }))) return;
  throw new BackupError(`The database ${title} is not empty: ${filled.name} has rows. Choose an empty database.`);
}

/** Whether the target has what an interrupted move of this installation left there, and no server has worked with. */
async function isLeftover({ source, target }: Sides): Promise<boolean> {
  const record = await readMovedFrom(target);
  if (record?.state !== 'arriving') return false;
  const [here, there] = [await repo.findRecord(source, 'secret'), await repo.findRecord(target, 'secret')];
  return here !== undefined && here === there;
}

const inOrder = (tables: readonly Table[]): string =>
  JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]));

/** @throws {BackupError} */
export function assertSameTables(here: readonly Table[], there: readonly Table[]): void {
  if (inOrder(here) !== inOrder(there))
    throw new BackupError('The two databases have different tables: the old one was changed by hand.');
}
