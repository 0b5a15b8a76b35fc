import type { Command } from 'commander';
import type { Admin } from '../admin.ts';
import { addCommand as add, type Run } from '../add-command.ts';
import { toLimit } from '../to-limit.ts';
import { toReason } from '../to-reason.ts';
import {
  deleteUser,
  listUsers,
  resetPassword,
  resetUserFactors,
  resumeUser,
  showUser,
  suspendUser,
  verifyUser,
} from './user.command.ts';

const LISTED = 100;

/** Adds `user list`, `user show` and so on. */
export function addUserCommands(program: Command, { admin, run }: { admin: Admin; run: Run }): void {
  const user = program.command('user').description('list, show and help accounts');
  add(user, 'list [TEXT]', 'list accounts, or those whose address or name contains the text')
    .option('--limit <NUMBER>', 'the most accounts to list', toLimit, LISTED)
    .action((text: string | undefined, { limit }: { limit: number }) => run(() => listUsers(admin, text ?? '', limit)));
  add(user, 'show <EMAIL>', 'show an account and what it uses').action((email: string) =>
    run(() => showUser(admin, email)),
  );
  add(user, 'verify <EMAIL>', 'take the address for verified, without the email').action((email: string) =>
    run(() => verifyUser(admin, email)),
  );
  add(
    user,
    'reset-password <EMAIL>',
    'print a link that sets a new password, without the email',
    'Anyone with the link can sign in. Give it only to the owner.',
  ).action((email: string) => run(() => resetPassword(admin, email)));
  add(
    user,
    'reset-factors <EMAIL>',
    'remove the authenticator app and the recovery codes of an account',
    'For an owner who has lost both. Make sure that it is the owner who asks: the password alone signs in afterwards.',
  ).action((email: string) => run(() => resetUserFactors(admin, email)));
  add(
    user,
    'suspend <ID|EMAIL>',
    'stop everything that an account does',
    'The owner can sign in, read the reason and export everything, but not change anything or lift this.',
  )
    .requiredOption('--reason <TEXT>', 'what the owner reads', toReason)
    .action((idOrEmail: string, { reason }: { reason: string }) => run(() => suspendUser(admin, idOrEmail, reason)));
  add(user, 'resume <ID|EMAIL>', 'end a suspension; what waited is delivered').action((idOrEmail: string) =>
    run(() => resumeUser(admin, idOrEmail)),
  );
  add(user, 'delete <EMAIL>', 'delete an account with everything it has, at once')
    .option('--yes', 'confirm that everything is erased')
    .action((email: string, { yes }: { yes?: true }) => run(async () => deleteUser(admin, email, yes === true)));
}
