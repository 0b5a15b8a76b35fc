import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, open, router } from '../../trpc/init.ts';
import * as keys from '../auth/api-keys.service.ts';
import * as email from '../auth/email.service.ts';
import * as sessions from '../auth/sessions.service.ts';
import * as profile from './account.service.ts';
import * as archive from './archive.service.ts';
import { getCaller } from './caller.service.ts';
import * as deletion from './deletion.service.ts';

const { account, auth } = routes;

/** The procedures of `auth` that read and change the profile. */
export const profileProcedures = {
  profile: authed.output(auth.profile.output).query(({ ctx }) => profile.getProfile(ctx)),
  updateProfile: authed
    .input(inputOf(auth.updateProfile))
    .output(auth.updateProfile.output)
    .mutation(({ ctx, input }) => profile.updateProfile(ctx, input)),
};

export const accountRouter = router({
  caller: authed.output(account.caller.output).query(({ ctx }) => getCaller(ctx)),
  changeEmail: authed
    .input(inputOf(account.changeEmail))
    .output(account.changeEmail.output)
    .mutation(({ ctx, input }) => email.changeEmail(ctx, input)),
  cancelEmail: authed.mutation(({ ctx }) => email.cancelEmail(ctx)),
  confirmEmail: open
    .input(inputOf(account.confirmEmail))
    .output(account.confirmEmail.output)
    .mutation(({ ctx, input }) => email.confirmEmail(ctx, input)),
  sessions: authed.output(account.sessions.output).query(({ ctx }) => sessions.listSessions(ctx)),
  endSession: authed.input(inputOf(account.endSession)).mutation(({ ctx, input }) => sessions.endSession(ctx, input)),
  endOtherSessions: authed.mutation(({ ctx }) => sessions.endOtherSessions(ctx)),
  apiKeys: authed.output(account.apiKeys.output).query(({ ctx }) => keys.listApiKeys(ctx)),
  createApiKey: authed
    .input(inputOf(account.createApiKey))
    .output(account.createApiKey.output)
    .mutation(({ ctx, input }) => keys.createApiKey(ctx, input)),
  deleteApiKey: authed.input(inputOf(account.deleteApiKey)).mutation(({ ctx, input }) => keys.deleteApiKey(ctx, input)),
  archiveTicket: authed.output(account.archiveTicket.output).mutation(({ ctx }) => archive.createArchiveTicket(ctx)),
  archiveProgress: authed
    .input(inputOf(account.archiveProgress))
    .output(account.archiveProgress.output)
    .query(({ ctx, input }) => archive.getArchiveProgress(ctx, input)),
  delete: authed
    .input(inputOf(account.delete))
    .output(account.delete.output)
    .mutation(({ ctx, input }) => deletion.deleteAccount(ctx, input)),
  keep: authed.mutation(({ ctx }) => deletion.keepAccount(ctx)),
});
