import type { changeFactorsInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../../context.ts';
import { checkOwnPassword } from '../own-password.service.ts';
import { withFactor } from './check-factor.service.ts';
import { hasFactor } from './factors.repo.ts';

/**
 * Checks who adds a factor: by the password and, if the account has a factor, by that one too. A stolen session and a stolen
 * password must not lead to a factor of the thief.
 * @returns the account
 */
export async function proveOwner(ctx: AuthedCtx, { current_password, ...proof }: z.output<typeof changeFactorsInput>) {
  const account = await checkOwnPassword(ctx, current_password);
  if (await hasFactor(ctx.deps.db, account.id))
    await withFactor(ctx, { account_id: account.id, purpose: 'confirm', ...proof }, async () => undefined);
  return account;
}
