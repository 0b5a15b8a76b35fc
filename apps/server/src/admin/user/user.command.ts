import { providerRequired } from '@postern/contracts';
import { findRequiredProvider } from '../../config/single-sign-on.ts';
import {
  deleteForOwner,
  findAccount,
  listAccounts,
  type AccountDetails,
  type AccountSummary,
} from '../../features/account/operator.service.ts';
import { makeResetLink, resetFactors, verifyForOwner } from '../../features/auth/operator.service.ts';
import { suspendAccount } from '../../features/suspension/suspension.service.ts';
import { UsageError, type Admin, type Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { counted, day, megabytes } from '../report.ts';
import { withQueue } from '../start-boss.ts';
import { withDatabase } from '../with-database.ts';

const done = (lines: readonly string[], json: object = {}): Outcome => ({
  code: exitCodes.ok,
  lines,
  json: { ok: true, ...json },
});

/** An address without an account changes nothing, and is no success. */
const unknown = (email: string): Outcome => failed(`No account has the address ${email}.`);

const failed = (sentence: string): Outcome => ({
  code: exitCodes.failed,
  lines: [sentence],
  json: { ok: false, error: sentence },
});

export const listUsers = (admin: Admin, text: string, limit: number): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) => {
    const accounts = await listAccounts(db, { text, limit });
    return done(accounts.length === 0 ? ['There is no account.'] : accounts.map(toLine), { accounts });
  });

const toLine = (account: AccountSummary): string =>
  [
    account.email,
    `since ${day(account.created_at)}`,
    account.email_verified_at ? 'verified' : 'not verified',
    counted(account.endpoints, 'endpoint'),
    counted(account.submissions, 'submission'),
    ...(account.suspended_at ? ['suspended'] : []),
    ...(account.deletion_at ? [`to be deleted on ${day(account.deletion_at)}`] : []),
  ].join('  ');

export const showUser = (admin: Admin, email: string): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) => {
    const account = await findAccount(db, { email, now: admin.now() });
    return account ? done(toLines(account), { account }) : unknown(email);
  });

function toLines(account: AccountDetails): string[] {
  const { id, name, company, sessions, api_keys, last_used_at, files, file_bytes } = account;
  const named = [name, company].filter((part) => part !== null).join(', ');
  return [
    toLine(account),
    `id ${id}${named === '' ? '' : `  ${named}`}`,
    `${counted(sessions, 'session')}, ${counted(api_keys, 'API key')}, last seen ${last_used_at ? day(last_used_at) : 'never'}`,
    ...(account.suspended_at ? [`suspended since ${day(account.suspended_at)}: ${account.suspended_reason}`] : []),
    `${counted(files, 'file')} (${megabytes(file_bytes)})`,
    `this month: ${counted(account.month_submissions, 'submission')} counted, ${account.month_held} held`,
  ];
}

export const verifyUser = (admin: Admin, email: string): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) =>
    (await verifyForOwner({ db, now: admin.now }, email)) ? done([`${email} is verified.`]) : unknown(email),
  );

export const resetPassword = (admin: Admin, email: string): Promise<Outcome> =>
  withDatabase(admin, async ({ db, config }) => {
    const required = findRequiredProvider(config.providers, email);
    if (required) return failed(`${providerRequired(required.name)} A link would set a password that is refused.`);
    const link = await makeResetLink({ db, now: admin.now, publicUrl: config.publicUrl }, email);
    if (!link) return unknown(email);
    const expires = `It works once, until ${link.expires_at.toISOString()}, and signs the owner out everywhere.`;
    return done([link.url, expires], { url: link.url, expires_at: link.expires_at });
  });

export const resetUserFactors = (admin: Admin, email: string): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) => {
    const hadAny = await resetFactors({ db, now: admin.now }, email);
    if (hadAny === undefined) return unknown(email);
    return done([
      hadAny
        ? `${email} now signs in with the password alone. Ask the owner to set up two-step verification again.`
        : `${email} has no second factor.`,
    ]);
  });

export const suspendUser = (admin: Admin, idOrEmail: string, reason: string): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) =>
    (await suspendAccount({ db, now: admin.now }, idOrEmail, reason))
      ? done([
          `${idOrEmail} is suspended. Its endpoints accept and deliver nothing, and its API keys are refused. The owner can sign in to read the reason and to export.`,
        ])
      : unknownAccount(idOrEmail),
  );

export const resumeUser = (admin: Admin, idOrEmail: string): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) =>
    (await suspendAccount({ db, now: admin.now }, idOrEmail, null))
      ? done([`${idOrEmail} is no longer suspended. Deliveries that waited go out now.`])
      : unknownAccount(idOrEmail),
  );

function unknownAccount(idOrEmail: string): Outcome {
  const sentence = `No account has the ID or address ${idOrEmail}.`;
  return { code: exitCodes.failed, lines: [sentence], json: { ok: false, error: sentence } };
}

export function deleteUser(admin: Admin, email: string, isConfirmed: boolean): Promise<Outcome> {
  if (!isConfirmed)
    throw new UsageError(`Nothing can bring ${email} back but a backup. Add --yes to delete the account.`);
  return withDatabase(admin, ({ db, url }) =>
    withQueue(url, async (queue) =>
      (await deleteForOwner({ db, now: admin.now, queue }, email))
        ? done([`${email} is signed out. The server now erases the account with its endpoints, submissions and files.`])
        : unknown(email),
    ),
  );
}
