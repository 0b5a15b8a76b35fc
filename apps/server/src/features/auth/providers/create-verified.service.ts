import type { Ctx } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { newId } from '../../../ids.ts';
import { newToken } from '../../../lib/token.ts';
import { confirmOwnAddress } from '../../destinations/ask-recipient.service.ts';
import { isAdmitted } from '../admit-registration.ts';
import * as repo from '../auth.repo.ts';

/** A person whose address someone trustworthy has proven. */
export interface VerifiedPerson {
  email: string;
  name: string | null;
}

/** Whether an account has this address. */
export const isTaken = async ({ deps }: Ctx, email: string): Promise<boolean> =>
  (await repo.findAccountByEmail(deps.db, email)) !== undefined;

/** Whether this address may have an account: by the configuration, or by an invitation. */
export const mayHaveAccount = async ({ deps: { config, db, now } }: Ctx, email: string): Promise<boolean> =>
  isAdmitted(config, email) || repo.isInvited(db, email, now());

/**
 * Prepares an account without a password: it has the hash of one that no one knows, so that everything that asks for the
 * password refuses all of them, also in the versions before. A link to reset it sets the first one.
 * @returns creates the account in a transaction, and answers its id; undefined if an account has the address by then
 */
export async function prepareVerifiedAccount({ deps }: Ctx, { email, name }: VerifiedPerson) {
  const { hasher, now } = deps;
  const [id, workspace_id] = [newId(now()), newId(now())];
  const password_hash = await hasher.hash(newToken());
  return async (trx: Trx): Promise<string | undefined> => {
    if (!(await repo.createAccount(trx, { id, workspace_id, email, password_hash, name, company: null })))
      return undefined;
    await repo.setEmailVerified(trx, id, now());
    await confirmOwnAddress(trx, id, now());
    return id;
  };
}
