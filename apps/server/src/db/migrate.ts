import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import type { Db } from './client.ts';

const folder = path.join(import.meta.dirname, 'migrations');

const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder))
      .filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name))
      .toSorted((a, b) => a.localeCompare(b));
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const module = (await import(path.join(folder, name))) as Migration;
      return [name.replace('.ts', ''), module];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
};

/** Brings the schema up to date. Several nodes may call it at once: a lock lets one work and the others wait. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw new Error('The database could not be migrated.', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
