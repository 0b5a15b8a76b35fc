import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, open, router } from '../../trpc/init.ts';
import * as service from './single-sign-on.service.ts';

const { singleSignOn } = routes;

export const singleSignOnRouter = router({
  providers: open.output(singleSignOn.providers.output).query(({ ctx }) => service.listProviders(ctx)),
  required: open
    .input(inputOf(singleSignOn.required))
    .output(singleSignOn.required.output)
    .mutation(({ ctx, input }) => service.findRequired(ctx, input)),
  exchange: open
    .input(inputOf(singleSignOn.exchange))
    .output(singleSignOn.exchange.output)
    .mutation(({ ctx, input }) => service.exchange(ctx, input)),
  identities: authed.output(singleSignOn.identities.output).query(({ ctx }) => service.listIdentities(ctx)),
  connect: authed
    .input(inputOf(singleSignOn.connect))
    .output(singleSignOn.connect.output)
    .mutation(({ ctx, input }) => service.connect(ctx, input)),
  disconnect: authed
    .input(inputOf(singleSignOn.disconnect))
    .mutation(({ ctx, input }) => service.disconnect(ctx, input)),
});
