import type { Trx } from '../../../db/client.ts';
import * as repo from './factors.repo.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

/** Makes new recovery codes in place of the earlier ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(trx: Trx, account_id: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(account_id, code.replaceAll('-', '')));
  await repo.replaceRecoveryCodes(trx, account_id, hashes);
  return codes;
}
