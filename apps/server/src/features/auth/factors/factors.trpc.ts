import { routes } from '@postern/contracts';
import { inputOf } from '../../../input.ts';
import { authed, open, router } from '../../../trpc/init.ts';
import * as service from './factors.service.ts';
import { completeSignIn } from './second-factor.service.ts';

const { auth, factors } = routes;

/** The procedure of `auth` that completes a sign-in. */
export const secondFactorProcedures = {
  secondFactor: open
    .input(inputOf(auth.secondFactor))
    .output(auth.secondFactor.output)
    .mutation(({ ctx, input }) => completeSignIn(ctx, input)),
};

export const factorsRouter = router({
  list: authed.output(factors.list.output).query(({ ctx }) => service.getFactors(ctx)),
  startAuthenticator: authed
    .input(inputOf(factors.startAuthenticator))
    .output(factors.startAuthenticator.output)
    .mutation(({ ctx, input }) => service.startAuthenticator(ctx, input)),
  confirmAuthenticator: authed
    .input(inputOf(factors.confirmAuthenticator))
    .output(factors.confirmAuthenticator.output)
    .mutation(({ ctx, input }) => service.confirmAuthenticator(ctx, input)),
  removeAuthenticator: authed
    .input(inputOf(factors.removeAuthenticator))
    .mutation(({ ctx, input }) => service.removeAuthenticator(ctx, input)),
  renewRecoveryCodes: authed
    .input(inputOf(factors.renewRecoveryCodes))
    .output(factors.renewRecoveryCodes.output)
    .mutation(({ ctx, input }) => service.renewRecoveryCodes(ctx, input)),
});
