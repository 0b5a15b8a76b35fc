import { limits } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { toPreferences } from '../../lib/preferences.ts';
import type { AccountEmailKind } from '../account-emails/account-emails.jobs.ts';
import * as repo from './auth.repo.ts';
import { findPendingEmail, setPendingToken } from './email.repo.ts';
import type { AccountEmail, AccountEmailFacts } from '../account-emails/compose-account-email.ts';
import * as account from '../account-emails/compose-sign-in-emails.ts';
import * as deletion from '../account-emails/compose-deletion-emails.ts';
import * as email from '../account-emails/compose-email-change-emails.ts';
import { notices } from '../account-emails/compose-notices.ts';
import * as usage from '../account-emails/compose-usage-emails.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { HOUR_MS } from '../../lib/durations.ts';

const MINUTE_MS = 60_000;

type Account = NonNullable<Awaited<ReturnType<typeof repo.findAccount>>>;

/** One run of the job. */
interface Writing {
  deps: Deps;
  account: Account;
  facts: AccountEmailFacts;
}

interface Addressed {
  to: string;
  letter: AccountEmail;
}

/** The email and its recipient; undefined when it is obsolete or unwanted. */
type Write = (writing: Writing) => Addressed | undefined | Promise<Addressed | undefined>;

const plain =
  (write: (facts: AccountEmailFacts) => AccountEmail): Write =>
  ({ account: { email: to }, facts }) => ({ to, letter: write(facts) });

const wanted =
  (preference: 'quota_mails' | 'trouble_mails', write: (facts: AccountEmailFacts) => AccountEmail): Write =>
  (writing) =>
    toPreferences(writing.account.preferences)[preference] ? plain(write)(writing) : undefined;

const beforeTheEnd =
  (write: (facts: deletion.DeletionFacts) => AccountEmail): Write =>
  ({ account: { email: to, deletion_at }, facts }) =>
    // The deletion was cancelled in the meantime.
    deletion_at === null ? undefined : { to, letter: write({ ...facts, deletionAt: deletion_at }) };

const writers: Record<AccountEmailKind, Write> = {
  verify_email: async (writing) => {
    const token = await replaceToken(writing, 'verify_email', limits.verifyTokenHours * HOUR_MS);
    return { to: writing.account.email, letter: account.verifyEmailMessage({ ...writing.facts, token }) };
  },
  reset_password: async (writing) => {
    const token = await replaceToken(writing, 'reset_password', limits.resetTokenMinutes * MINUTE_MS);
    return { to: writing.account.email, letter: account.resetPasswordMessage({ ...writing.facts, token }) };
  },
  address_taken: plain(account.addressTakenMessage),
  password_changed: plain(account.passwordChangedMessage),
  api_key_made: plain(account.apiKeyMadeMessage),
  factor_added: plain(notices.factor_added),
  passkey_added: plain(notices.passkey_added),
  passkey_removed: plain(notices.passkey_removed),
  authenticator_removed: plain(notices.authenticator_removed),
  factor_removed: plain(notices.factor_removed),
  recovery_codes_made: plain(notices.recovery_codes_made),
  recovery_code_used: plain(notices.recovery_code_used),
  identity_connected: plain(notices.identity_connected),
  identity_disconnected: plain(notices.identity_disconnected),
  change_email: writeToNewAddress,
  email_change_asked: plain(email.emailChangeAskedMessage),
  email_changed: plain(email.emailChangedMessage),
  deletion_asked: beforeTheEnd(deletion.deletionAskedMessage),
  deletion_near: beforeTheEnd(deletion.deletionNearMessage),
  quota_nearly_full: wanted('quota_mails', usage.quotaNearlyFullMessage),
  quota_full: wanted('quota_mails', usage.quotaFullMessage),
  destination_paused: wanted('trouble_mails', usage.destinationPausedMessage),
};

/** Makes the account email's token if it has one, and sends the email. A second run replaces the token of the first. */
export async function sendAccountEmail(
  deps: Deps,
  job: {
    account_id: string | null;
    letter: AccountEmailKind;
    to?: string | undefined;
    workspace_id?: string | undefined;
  },
  run: JobRun,
): Promise<void> {
  const owner = job.account_id === null ? undefined : await repo.findAccount(deps.db, job.account_id);
  // The address is unknown, or the account was deleted in the meantime.
  if (!owner) return;
  const { publicUrl, supportEmail, monthlySubmissions } = deps.config;
  const { workspace_id } = job;
  const workspace =
    workspace_id === undefined ? undefined : await repo.findShared(deps.db, { workspace_id, account_id: owner.id });
  const facts = { publicUrl, supportEmail, monthlySubmissions, workspace };
  const written = await writers[job.letter]({ deps, account: owner, facts });
  if (!written) return;
  const messageId = `${run.id}@${new URL(publicUrl).hostname}`;
  await deps.mailer.send({ to: job.to ?? written.to, messageId, ...written.letter });
}

/** @throws when the address has changed since the account was read: a link proves the address that it was sent to */
async function replaceToken(
  { deps, account: { id, email: to } }: Writing,
  purpose: 'verify_email' | 'reset_password',
  lastsMs: number,
): Promise<string> {
  const token = newToken();
  const expires_at = new Date(deps.now().getTime() + lastsMs);
  const row = { token_hash: hashToken(token), account_id: id, purpose, expires_at };
  await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.keepsEmail(trx, id, to))) throw new Error('The account has changed its address.');
    await repo.replaceAccountToken(trx, row);
  });
  return token;
}

/** The link, or a notice if the address belongs to another account. No other code looks that up. */
async function writeToNewAddress({ deps, account: { id }, facts }: Writing): Promise<Addressed | undefined> {
  const pending = await findPendingEmail(deps.db, id, deps.now());
  if (!pending) return undefined;
  const taken = await repo.findAccountByEmail(deps.db, pending.email);
  if (taken) return { to: taken.email, letter: email.emailTakenMessage(facts) };
  const token = newToken();
  await setPendingToken(deps.db, pending.token_hash, hashToken(token));
  return { to: pending.email, letter: email.changeEmailMessage({ ...facts, token }) };
}
