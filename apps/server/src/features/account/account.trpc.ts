import { routes } from '@postern/contracts';
import { authed, open, router } from '../../trpc/init.ts';
import * as keys from '../auth/api-keys.service.ts';
import * as email from '../auth/email.service.ts';
import * as sessions from '../auth/sessions.service.ts';
import * as archive from './archive.service.ts';
import * as deletion from './deletion.service.ts';

const { account } = routes;

export const accountRouter = router({
  changeEmail: authed
    .input(account.changeEmail.input)
    .output(account.changeEmail.output)
    .mutation(({ ctx, input }) => email.changeEmail(ctx, input)),
  cancelEmail: authed.mutation(({ ctx }) => email.cancelEmail(ctx)),
  confirmEmail: open
    .input(account.confirmEmail.input)
    .output(account.confirmEmail.output)
    .mutation(({ ctx, input }) => email.confirmEmail(ctx, input)),
  sessions: authed.output(account.sessions.output).query(({ ctx }) => sessions.listSessions(ctx)),
  endSession: authed.input(account.endSession.input).mutation(({ ctx, input }) => sessions.endSession(ctx, input)),
  endOtherSessions: authed.mutation(({ ctx }) => sessions.endOtherSessions(ctx)),
  apiKeys: authed.output(account.apiKeys.output).query(({ ctx }) => keys.listApiKeys(ctx)),
  createApiKey: authed
    .input(account.createApiKey.input)
    .output(account.createApiKey.output)
    .mutation(({ ctx, input }) => keys.createApiKey(ctx, input)),
  deleteApiKey: authed.input(account.deleteApiKey.input).mutation(({ ctx, input }) => keys.deleteApiKey(ctx, input)),
  archiveTicket: authed.output(account.archiveTicket.output).mutation(({ ctx }) => archive.createArchiveTicket(ctx)),
  archiveProgress: authed
    .input(account.archiveProgress.input)
    .output(account.archiveProgress.output)
    .query(({ ctx, input }) => archive.getArchiveProgress(ctx, input)),
  delete: authed
    .input(account.delete.input)
    .output(account.delete.output)
    .mutation(({ ctx, input }) => deletion.deleteAccount(ctx, input)),
  keep: authed.mutation(({ ctx }) => deletion.keepAccount(ctx)),
});
