import { addMissingAddress } from '../features/submissions/missing-address.migration.ts';
import type { DataMigration } from './data-migration.ts';

/** Every data migration that an installation may still have to run, in order. */
export const dataMigrations: readonly DataMigration[] = [addMissingAddress];
