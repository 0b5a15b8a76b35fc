import type { Provider } from '../../config/single-sign-on.ts';
import type { Ctx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { newId } from '../../ids.ts';
import {
  findByAddress,
  lockOwner,
  mayHaveAccount,
  prepareVerifiedAccount,
  type AddressOwner,
} from '../auth/providers/provider-accounts.service.ts';
import { joinByDomain } from '../workspaces/joining.service.ts';
import { recordConnection } from './record-connection.service.ts';
import { RefusedSignIn } from './refused-sign-in.ts';
import * as repo from './single-sign-on.repo.ts';

/** Who signs in, with an address that the provider has proven. */
export interface Person {
  iss: string;
  sub: string;
  email: string;
  name?: string | undefined;
}

export interface FoundAccount {
  account_id: string;
  /** The workspace that a new account has joined by the domain of its address. */
  joined?: string;
}

/**
 * The account that an identity is connected to, else a new one. An account that has the address already is not taken over:
 * its owner connects the identity. Only where passwords are off does the provider speak for the addresses of its domains.
 * @throws {RefusedSignIn} account_exists · account_unverified · account_taken · not_admitted
 */
export async function findAccountOf(ctx: Ctx, provider: Provider, person: Person): Promise<FoundAccount> {
  const { db, now } = ctx.deps;
  const known = await repo.useIdentity(db, { issuer: person.iss, subject: person.sub, now: now() });
  if (known) return { account_id: known.account_id };
  const owner = await findByAddress(ctx, person.email);
  return owner ? connectExisting(ctx, provider, { owner, person }) : createAccount(ctx, provider, person);
}

async function createAccount(ctx: Ctx, { workspaceId }: Provider, person: Person): Promise<FoundAccount> {
  const { email, name } = person;
  if (!(await mayHaveAccount(ctx, email))) throw new RefusedSignIn('not_admitted');
  const create = await prepareVerifiedAccount(ctx, { email, name: name?.trim() || null });
  return ctx.deps.db.transaction().execute(async (trx) => {
    const account_id = await create(trx);
    if (account_id === undefined) throw new RefusedSignIn('account_exists');
    await createIdentity(trx, ctx, { account_id, person });
    if (workspaceId === null || !(await joinByDomain(trx, ctx, { account_id, workspace_id: workspaceId, email })))
      return { account_id };
    return { account_id, joined: workspaceId };
  });
}

/**
 * Connects an account that was made before passwords were switched off for its domain: nothing else would open it. An account
 * that has not verified its address may be a stranger's, who would keep its sessions, and one that is connected already has
 * another owner at the provider.
 */
async function connectExisting(
  ctx: Ctx,
  provider: Provider,
  { owner, person }: { owner: AddressOwner; person: Person },
): Promise<FoundAccount> {
  // `isProviderOf` was checked: without passwords, a provider always has domains.
  if (provider.allowsPassword) throw new RefusedSignIn('account_exists');
  if (!owner.email_verified_at) throw new RefusedSignIn('account_unverified');
  const account_id = owner.id;
  return ctx.deps.db.transaction().execute(async (trx) => {
    await lockOwner(trx, account_id);
    if (await repo.hasIdentityOf(trx, { account_id, issuer: person.iss })) throw new RefusedSignIn('account_taken');
    await createIdentity(trx, ctx, { account_id, person });
    await recordConnection(trx, ctx, { account_id, change: 'connected' });
    return { account_id };
  });
}

async function createIdentity(
  trx: Trx,
  { deps: { now } }: Ctx,
  { account_id, person: { iss: issuer, sub: subject, email } }: { account_id: string; person: Person },
): Promise<void> {
  const times = { created_at: now(), last_used_at: now() };
  // Two browsers of one person came back at once, with two addresses: the first account counts.
  if (!(await repo.createIdentity(trx, { id: newId(now()), account_id, issuer, subject, email, ...times })))
    throw new RefusedSignIn('failed');
}
