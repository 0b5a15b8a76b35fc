import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, open } from '../../trpc/init.ts';
import * as service from './auth.service.ts';
import * as sessions from './sessions.service.ts';

const { auth } = routes;

/** The procedures of `auth`, except for the profile (`features/account`). */
export const authProcedures = {
  register: open
    .input(inputOf(auth.register))
    .output(auth.register.output)
    .mutation(({ ctx, input }) => service.register(ctx, input)),
  login: open
    .input(inputOf(auth.login))
    .output(auth.login.output)
    .mutation(({ ctx, input }) => service.login(ctx, input)),
  logout: authed.mutation(({ ctx }) => sessions.logout(ctx)),
  forgotPassword: open
    .input(inputOf(auth.forgotPassword))
    .output(auth.forgotPassword.output)
    .mutation(({ ctx, input }) => service.forgotPassword(ctx, input)),
  resetPassword: open
    .input(inputOf(auth.resetPassword))
    .output(auth.resetPassword.output)
    .mutation(({ ctx, input }) => service.resetPassword(ctx, input)),
  changePassword: authed
    .input(inputOf(auth.changePassword))
    .mutation(({ ctx, input }) => service.changePassword(ctx, input)),
  verifyEmail: open
    .input(inputOf(auth.verifyEmail))
    .output(auth.verifyEmail.output)
    .mutation(({ ctx, input }) => service.verifyEmail(ctx, input)),
  resendVerification: authed
    .output(auth.resendVerification.output)
    .mutation(({ ctx }) => service.resendVerification(ctx)),
};
