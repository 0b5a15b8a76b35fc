import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, open } from '../../trpc/init.ts';
import * as destinations from './destinations.service.ts';
import { showDestination, showDestinations } from './read-destinations.service.ts';
import * as recipients from './recipients/recipients.service.ts';

const { destinations: to } = routes;

/** The procedures of `destinations`, except those that deliver (`features/deliveries`). */
export const destinationsProcedures = {
  list: authed
    .input(inputOf(to.list))
    .output(to.list.output)
    .query(({ ctx, input }) => showDestinations(ctx, input)),
  create: authed
    .input(inputOf(to.create))
    .output(to.create.output)
    .mutation(({ ctx, input }) => destinations.createDestination(ctx, input)),
  get: authed
    .input(inputOf(to.get))
    .output(to.get.output)
    .query(({ ctx, input }) => showDestination(ctx, input)),
  update: authed
    .input(inputOf(to.update))
    .output(to.update.output)
    .mutation(({ ctx, input }) => destinations.updateDestination(ctx, input)),
  delete: authed.input(inputOf(to.delete)).mutation(({ ctx, input }) => destinations.deleteDestination(ctx, input)),
  rotateSecret: authed
    .input(inputOf(to.rotateSecret))
    .output(to.rotateSecret.output)
    .mutation(({ ctx, input }) => destinations.rotateSecret(ctx, input)),
  resendConfirmation: authed
    .input(inputOf(to.resendConfirmation))
    .output(to.resendConfirmation.output)
    .mutation(({ ctx, input }) => recipients.resendConfirmation(ctx, input)),
  confirmRecipient: open
    .input(inputOf(to.confirmRecipient))
    .output(to.confirmRecipient.output)
    .mutation(({ ctx, input }) => recipients.confirmRecipient(ctx, input)),
};
