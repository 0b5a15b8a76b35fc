import { routes } from '@postern/contracts';
import { authed, open, router } from '../../trpc/init.ts';
import * as account from '../account/account.service.ts';
import * as service from './auth.service.ts';
import * as sessions from './sessions.service.ts';

const { auth } = routes;

export const authRouter = router({
  register: open
    .input(auth.register.input)
    .output(auth.register.output)
    .mutation(({ ctx, input }) => service.register(ctx, input)),
  login: open
    .input(auth.login.input)
    .output(auth.login.output)
    .mutation(({ ctx, input }) => service.login(ctx, input)),
  logout: authed.mutation(({ ctx }) => sessions.logout(ctx)),
  forgotPassword: open
    .input(auth.forgotPassword.input)
    .output(auth.forgotPassword.output)
    .mutation(({ ctx, input }) => service.forgotPassword(ctx, input)),
  resetPassword: open
    .input(auth.resetPassword.input)
    .output(auth.resetPassword.output)
    .mutation(({ ctx, input }) => service.resetPassword(ctx, input)),
  changePassword: authed
    .input(auth.changePassword.input)
    .mutation(({ ctx, input }) => service.changePassword(ctx, input)),
  profile: authed.output(auth.profile.output).query(({ ctx }) => account.getProfile(ctx)),
  updateProfile: authed
    .input(auth.updateProfile.input)
    .output(auth.updateProfile.output)
    .mutation(({ ctx, input }) => account.updateProfile(ctx, input)),
  verifyEmail: open
    .input(auth.verifyEmail.input)
    .output(auth.verifyEmail.output)
    .mutation(({ ctx, input }) => service.verifyEmail(ctx, input)),
  resendVerification: authed
    .output(auth.resendVerification.output)
    .mutation(({ ctx }) => service.resendVerification(ctx)),
});
