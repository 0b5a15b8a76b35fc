import { addMissingAddress } from '../features/submissions/missing-address.migration.ts';
import { renameEmailDestinations } from '../features/destinations/names/email-name.migration.ts';
import type { DataMigration } from '../jobs/data-migration.ts';

/** Every data migration that an installation may still have to make, in their order. */
export const dataMigrations: readonly DataMigration[] = [addMissingAddress, renameEmailDestinations];
