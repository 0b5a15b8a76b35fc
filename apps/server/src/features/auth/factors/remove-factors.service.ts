import type { Trx } from '../../../db/client.ts';
import { endOpenAccess } from '../../activity/activity.service.ts';
import * as repo from './factors.repo.ts';
import { deletePasskeys } from './passkeys.repo.ts';

/**
 * Removes all second factors of an account.
 * @returns whether one of them was in use
 */
export async function removeFactors(trx: Trx, account_id: string): Promise<boolean> {
  const hadPasskeys = await deletePasskeys(trx, account_id);
  const hadAuthenticator = await repo.deleteAuthenticator(trx, account_id);
  await afterRemoval(trx, account_id);
  return hadPasskeys || hadAuthenticator;
}

/**
 * Follows the removal of a factor. With the last one, the recovery codes end, and so does what the account has open in
 * workspaces that require a factor.
 * @returns whether it was the last one
 */
export async function afterRemoval(trx: Trx, account_id: string): Promise<boolean> {
  if (await repo.hasFactor(trx, account_id)) return false;
  await repo.deleteRemains(trx, account_id);
  for (const workspace_id of await repo.listRequiring(trx, account_id))
    await endOpenAccess(trx, { account_id, workspace_id });
  return true;
}
