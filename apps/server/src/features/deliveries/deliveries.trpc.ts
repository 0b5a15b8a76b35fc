import { routes } from '@postern/contracts';
import { authed, open, router } from '../../trpc/init.ts';
import * as backfill from './backfill.service.ts';
import * as deliveries from './deliveries.service.ts';
import * as destinations from './destinations.service.ts';
import * as recipients from './recipients.service.ts';

const { destinations: to, deliveries: what } = routes;

export const destinationsRouter = router({
  list: authed
    .input(to.list.input)
    .output(to.list.output)
    .query(({ ctx, input }) => destinations.listDestinations(ctx, input)),
  create: authed
    .input(to.create.input)
    .output(to.create.output)
    .mutation(({ ctx, input }) => destinations.createDestination(ctx, input)),
  get: authed
    .input(to.get.input)
    .output(to.get.output)
    .query(({ ctx, input }) => destinations.getDestination(ctx, input)),
  update: authed
    .input(to.update.input)
    .output(to.update.output)
    .mutation(({ ctx, input }) => destinations.updateDestination(ctx, input)),
  delete: authed.input(to.delete.input).mutation(({ ctx, input }) => destinations.deleteDestination(ctx, input)),
  rotateSecret: authed
    .input(to.rotateSecret.input)
    .output(to.rotateSecret.output)
    .mutation(({ ctx, input }) => destinations.rotateSecret(ctx, input)),
  test: authed
    .input(to.test.input)
    .output(to.test.output)
    .mutation(({ ctx, input }) => deliveries.testDestination(ctx, input)),
  backfill: authed
    .input(to.backfill.input)
    .output(to.backfill.output)
    .mutation(({ ctx, input }) => backfill.startBackfill(ctx, input)),
  backfillState: authed
    .input(to.backfillState.input)
    .output(to.backfillState.output)
    .query(({ ctx, input }) => backfill.getBackfill(ctx, input)),
  resendConfirmation: authed
    .input(to.resendConfirmation.input)
    .output(to.resendConfirmation.output)
    .mutation(({ ctx, input }) => recipients.resendConfirmation(ctx, input)),
  confirmRecipient: open
    .input(to.confirmRecipient.input)
    .output(to.confirmRecipient.output)
    .mutation(({ ctx, input }) => recipients.confirmRecipient(ctx, input)),
});

export const deliveriesRouter = router({
  list: authed
    .input(what.list.input)
    .output(what.list.output)
    .query(({ ctx, input }) => deliveries.listDeliveries(ctx, input)),
  ofSubmission: authed
    .input(what.ofSubmission.input)
    .output(what.ofSubmission.output)
    .query(({ ctx, input }) => deliveries.listOfSubmission(ctx, input)),
  retry: authed
    .input(what.retry.input)
    .output(what.retry.output)
    .mutation(({ ctx, input }) => deliveries.retryDelivery(ctx, input)),
  retryDead: authed
    .input(what.retryDead.input)
    .output(what.retryDead.output)
    .mutation(({ ctx, input }) => deliveries.retryDead(ctx, input)),
});
