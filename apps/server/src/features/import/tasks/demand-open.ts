import type { Db } from '../../../db/client.ts';
import { findOwner } from '../imports.repo.ts';
import { ImportStopped } from '../write/write-batch.ts';

/** The operator has suspended the endpoint or its account, which takes nothing in until then. The message is for people. */
export class EndpointSuspended extends Error {
  override readonly name = 'EndpointSuspended';

  constructor() {
    super('The administrator suspended the endpoint while the import ran. Import the file again afterwards.');
  }
}

/**
 * Continues only while the endpoint may take submissions.
 * @returns its workspace
 * @throws {EndpointSuspended} · {ImportStopped} when it has been deleted
 */
export async function demandOpen(db: Db, endpoint_id: string): Promise<string> {
  const owner = await findOwner(db, endpoint_id);
  if (!owner) throw new ImportStopped();
  if (owner.isSuspended) throw new EndpointSuspended();
  return owner.workspace_id;
}
