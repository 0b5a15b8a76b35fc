import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Harness } from '../../../test/harness.ts';
import { emptyPlace, type Place } from '../../features/backup/backup-testing.ts';

/** The environment of commands on the installation of a harness. */
export const envOf = ({ database, deps }: Harness): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.url,
  DATA_DIR: deps.config.dataDir,
});

/** An empty folder for backups, and an empty place to restore them into. */
export interface Target {
  cwd: string;
  place: Place;
  /** The environment of commands on the place. */
  env: NodeJS.ProcessEnv;
  remove: () => Promise<void>;
}

export async function openTarget(makePlace = emptyPlace): Promise<Target> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'admin-test-'));
  const place = await makePlace();
  return {
    cwd,
    place,
    env: { DATABASE_URL: place.database.url, DATA_DIR: place.dataDir },
    async remove() {
      await place.database.drop();
      await rm(place.dataDir, { recursive: true, force: true });
      await rm(cwd, { recursive: true });
    },
  };
}
