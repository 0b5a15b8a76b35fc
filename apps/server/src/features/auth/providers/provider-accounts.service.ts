import type { Ctx } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { newId } from '../../../ids.ts';
import { newToken } from '../../../lib/token.ts';
import { recordAccountAudit } from '../../audit/record-audit.service.ts';
import { confirmOwnAddress } from '../../destinations/recipients/ask-recipient.service.ts';
import { isAdmitted } from '../admit-registration.ts';
import * as repo from '../auth.repo.ts';
import { lockAccount } from '../factors/factors.repo.ts';

/** A person whose address someone trustworthy has proven. */
export interface VerifiedPerson {
  email: string;
  name: string | null;
}

export interface AddressOwner {
  id: string;
  email_verified_at: Date | null;
}

/** The account that has this address. */
export const findByAddress = ({ deps }: Ctx, email: string): Promise<AddressOwner | undefined> =>
  repo.findAccountByEmail(deps.db, email);

/** What connects an identity to an account takes turns with its other sign-ins. */
export const lockOwner = (trx: Trx, account_id: string): Promise<void> => lockAccount(trx, account_id);

/** Whether this address may have an account: by the configuration, or by an invitation. */
export const mayHaveAccount = async ({ deps: { config, db, now } }: Ctx, email: string): Promise<boolean> =>
  isAdmitted(config, email) || repo.isInvited(db, email, now());

/**
 * Prepares an account without a password: it has the hash of one that no one knows, so that everything that asks for the
 * password refuses all of them, also in the versions before. A link to reset it sets the first one.
 * @returns creates the account in a transaction, and answers its id; undefined if an account has the address by then
 */
export async function prepareVerifiedAccount(ctx: Ctx, { email, name }: VerifiedPerson) {
  const { hasher, now } = ctx.deps;
  const [id, workspace_id] = [newId(now()), newId(now())];
  const password_hash = await hasher.hash(newToken());
  return async (trx: Trx): Promise<string | undefined> => {
    if (!(await repo.createAccount(trx, { id, workspace_id, email, password_hash, name, company: null })))
      return undefined;
    const target = { kind: 'workspace' as const, id: workspace_id };
    await recordAccountAudit(trx, ctx, { account_id: id, action: 'workspace.created', target });
    await repo.setEmailVerified(trx, id, now());
    await confirmOwnAddress(trx, id, now());
    return id;
  };
}
