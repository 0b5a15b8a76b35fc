import { limits } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { JobRun } from '../../jobs/worker.ts';
import type { LetterKind } from './auth.jobs.ts';
import * as repo from './auth.repo.ts';
import * as letters from './letters.ts';
import { hashToken, newToken } from './token.ts';

const MINUTE_MS = 60_000;

const kinds = {
  verify_email: { write: letters.verifyEmailLetter, tokenMs: limits.verifyTokenHours * 60 * MINUTE_MS },
  reset_password: { write: letters.resetPasswordLetter, tokenMs: limits.resetTokenMinutes * MINUTE_MS },
  address_taken: { write: letters.addressTakenLetter, tokenMs: 0 },
  password_changed: { write: letters.passwordChangedLetter, tokenMs: 0 },
  quota_nearly_full: { write: letters.quotaNearlyFullLetter, tokenMs: 0 },
  quota_full: { write: letters.quotaFullLetter, tokenMs: 0 },
} as const;

/** Makes the letter's token if it has one, and mails it. A second run replaces the token of the first. */
export async function sendLetter(
  deps: Deps,
  { account_id, letter }: { account_id: string | null; letter: LetterKind },
  run: JobRun,
): Promise<void> {
  const account = account_id === null ? undefined : await repo.findAccount(deps.db, account_id);
  // Nobody's, or deleted since.
  if (!account) return;
  const { write, tokenMs } = kinds[letter];
  const { publicUrl, supportEmail, monthlySubmissions } = deps.config;
  const facts = { publicUrl, supportEmail, monthlySubmissions };
  const messageId = `${run.id}@${new URL(deps.config.publicUrl).hostname}`;
  if (letter !== 'verify_email' && letter !== 'reset_password') {
    await deps.mailer.send({ to: account.email, messageId, ...write(facts) });
    return;
  }
  const token = newToken();
  const expires_at = new Date(deps.now().getTime() + tokenMs);
  const row = { token_hash: hashToken(token), account_id: account.id, purpose: letter, expires_at };
  await deps.db.transaction().execute((trx) => repo.replaceAccountToken(trx, row));
  await deps.mailer.send({ to: account.email, messageId, ...write({ ...facts, token }) });
}
