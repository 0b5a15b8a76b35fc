import { sql } from 'kysely';
import pino from 'pino';
import type { TestDatabase } from '../../../../test/database.ts';
import { boss } from '../backup-testing.ts';
import { moveDatabase, type MoveDatabase, type MoveReport } from './move-database.service.ts';

const log = pino({ level: 'silent' });

/** Moves the database at one URL to another. */
export const move = (from: string, to: string, more: Partial<MoveDatabase> = {}): Promise<MoveReport> =>
  moveDatabase({ from, fromTitle: 'the old place', to, log, now: () => new Date(), startBoss: boss, ...more });

/** The rows of every table as text, without the records of the move and those of the migrations. */
export async function contentOf({ db }: Pick<TestDatabase, 'db'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(db);
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t order by 1`.execute(
      db,
    );
    content[name] = rows.map(({ text }) => text).filter((text) => !text.startsWith('(move_'));
  }
  return content;
}
