import type { Db } from '../../db/client.ts';
import * as repo from './auth.repo.ts';

/** The address of an account, and when it was verified. */
export async function findAddress(
  db: Db,
  account_id: string,
): Promise<{ email: string; email_verified_at: Date | null } | undefined> {
  const account = await repo.findAccount(db, account_id);
  return account && { email: account.email, email_verified_at: account.email_verified_at };
}
