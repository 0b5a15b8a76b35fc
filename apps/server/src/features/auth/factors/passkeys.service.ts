import {
  limits,
  type addPasskeyInput,
  type Passkey,
  type removePasskeyInput,
  type renamePasskeyInput,
  type changeFactorsInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../../context.ts';
import { AppError, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { recordAccountAudit } from '../../audit/record-audit.service.ts';
import { checkOwnPassword } from '../own-password.service.ts';
import { deleteSessions } from '../sessions.repo.ts';
import { withFactor } from './check-factor.service.ts';
import * as factors from './factors.repo.ts';
import { notifyOfFactors } from './notify-of-factors.ts';
import { readNewPasskey, toNewPasskeyOptions, toSigningOptions, wrongPasskey } from './webauthn.ts';
import * as repo from './passkeys.repo.ts';
import { proveOwner } from './prove-owner.service.ts';
import { replaceRecoveryCodes } from './recovery-codes.service.ts';
import { afterRemoval } from './remove-factors.service.ts';

export const toPasskey = ({ id, name, is_synced, created_at, last_used_at }: repo.StoredPasskey): Passkey => ({
  id,
  name,
  is_synced,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export async function startPasskey(ctx: AuthedCtx, input: z.output<typeof changeFactorsInput>) {
  const { id: account_id, email } = await proveOwner(ctx, input);
  const passkeys = await repo.listPasskeys(ctx.deps.db, account_id);
  if (passkeys.length >= limits.passkeys) throw tooMany();
  return { options: await toNewPasskeyOptions(ctx, { account_id, email, passkeys }) };
}

/** Other sessions end: they began without the factor. The challenge was only given to the proven owner. */
export async function addPasskey(ctx: AuthedCtx, { name, passkey: made }: z.output<typeof addPasskeyInput>) {
  const { db, now } = ctx.deps;
  const { account_id, session_hash } = ctx.actor;
  const info = await readNewPasskey(ctx, account_id, made);
  if (!info) throw wrongPasskey();
  const { credential, credentialBackedUp: is_synced } = info;
  return db.transaction().execute(async (trx) => {
    await factors.lockAccount(trx, account_id);
    if ((await repo.countPasskeys(trx, account_id)) >= limits.passkeys) throw tooMany();
    const isFirst = !(await factors.hasFactor(trx, account_id));
    const stored = await repo.createPasskey(trx, {
      account_id,
      id: newId(now()),
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      is_synced,
      name,
      created_at: now(),
    });
    if (!stored) throw new AppError('conflict', 'This passkey has been added already.');
    await deleteSessions(trx, account_id, session_hash);
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.passkey_added' });
    await notifyOfFactors(trx, ctx, 'passkey_added');
    return {
      passkey: toPasskey(stored),
      recovery_codes: isFirst ? await replaceRecoveryCodes(trx, account_id) : null,
    };
  });
}

export const renamePasskey = (
  ctx: AuthedCtx,
  { passkey_id: id, name }: z.output<typeof renamePasskeyInput>,
): Promise<Passkey> =>
  ctx.deps.db.transaction().execute(async (trx) => {
    const { account_id } = ctx.actor;
    const renamed = await repo.renamePasskey(trx, { account_id, id, name });
    if (!renamed) throw notFound('passkey');
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.passkey_renamed' });
    return toPasskey(renamed);
  });

export async function removePasskey(
  ctx: AuthedCtx,
  { passkey_id: id, current_password, ...proof }: z.output<typeof removePasskeyInput>,
): Promise<void> {
  const { id: account_id } = await checkOwnPassword(ctx, current_password);
  const known = await repo.listPasskeys(ctx.deps.db, account_id);
  if (!known.some((passkey) => passkey.id === id)) throw notFound('passkey');
  await withFactor(ctx, { account_id, purpose: 'confirm', ...proof }, async (trx) => {
    if (!(await repo.deletePasskey(trx, { account_id, id }))) throw notFound('passkey');
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.passkey_removed' });
    await notifyOfFactors(trx, ctx, (await afterRemoval(trx, account_id)) ? 'factor_removed' : 'passkey_removed');
  });
}

/** The options for confirming a change with one of the account's passkeys. */
export async function getPasskeyOptions(ctx: AuthedCtx) {
  const { account_id } = ctx.actor;
  const passkeys = await repo.listPasskeys(ctx.deps.db, account_id);
  if (passkeys.length === 0) throw new AppError('conflict', 'The account has no passkey.');
  return { options: await toSigningOptions(ctx, { purpose: 'confirm', account_id }, passkeys) };
}

const tooMany = () => new AppError('conflict', `An account has at most ${limits.passkeys} passkeys. Remove one first.`);
