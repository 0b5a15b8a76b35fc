import { routes } from '@postern/contracts';
import { inputOf } from '../../../input.ts';
import { authed, open, router } from '../../../trpc/init.ts';
import * as service from './factors.service.ts';
import { getSignInOptions, signInWithPasskey } from './passkey-sign-in.service.ts';
import * as passkeys from './passkeys.service.ts';
import { completeSignIn } from './second-factor.service.ts';

const { auth, factors } = routes;

/** The procedures of `auth` that take a second factor or a passkey. */
export const secondFactorProcedures = {
  secondFactor: open
    .input(inputOf(auth.secondFactor))
    .output(auth.secondFactor.output)
    .mutation(({ ctx, input }) => completeSignIn(ctx, input)),
  passkeyOptions: open
    .input(inputOf(auth.passkeyOptions))
    .output(auth.passkeyOptions.output)
    .mutation(({ ctx, input }) => getSignInOptions(ctx, input)),
  passkey: open
    .input(inputOf(auth.passkey))
    .output(auth.passkey.output)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),
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
  startPasskey: authed
    .input(inputOf(factors.startPasskey))
    .output(factors.startPasskey.output)
    .mutation(({ ctx, input }) => passkeys.startPasskey(ctx, input)),
  addPasskey: authed
    .input(inputOf(factors.addPasskey))
    .output(factors.addPasskey.output)
    .mutation(({ ctx, input }) => passkeys.addPasskey(ctx, input)),
  renamePasskey: authed
    .input(inputOf(factors.renamePasskey))
    .output(factors.renamePasskey.output)
    .mutation(({ ctx, input }) => passkeys.renamePasskey(ctx, input)),
  removePasskey: authed
    .input(inputOf(factors.removePasskey))
    .mutation(({ ctx, input }) => passkeys.removePasskey(ctx, input)),
  passkeyOptions: authed.output(factors.passkeyOptions.output).mutation(({ ctx }) => passkeys.getPasskeyOptions(ctx)),
  renewRecoveryCodes: authed
    .input(inputOf(factors.renewRecoveryCodes))
    .output(factors.renewRecoveryCodes.output)
    .mutation(({ ctx, input }) => service.renewRecoveryCodes(ctx, input)),
});
