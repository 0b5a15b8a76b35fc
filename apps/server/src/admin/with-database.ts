import { createDb, patient, type Db } from '../db/client.ts';
import type { Admin } from './admin.ts';
import { openInstallation, silent, type Installation } from './open-installation.ts';

/** Calls a function with the installation and its database, and closes both. */
export async function withDatabase<T>(
  admin: Admin,
  work: (installation: Installation & { db: Db }) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(admin);
  const { db } = createDb({ url: installation.url, log: silent, maxConnections: 2, limits: patient });
  try {
    return await work({ ...installation, db });
  } finally {
    await db.destroy();
    await installation.close();
  }
}
