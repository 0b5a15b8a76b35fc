import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, open, router } from '../../trpc/init.ts';
import * as backfill from './plan/backfill.service.ts';
import * as deliveries from './deliveries.service.ts';
import * as destinations from './destinations/destinations.service.ts';
import * as recipients from './destinations/recipients.service.ts';

const { destinations: to, deliveries: what } = routes;

export const destinationsRouter = router({
  list: authed
    .input(inputOf(to.list))
    .output(to.list.output)
    .query(({ ctx, input }) => destinations.listDestinations(ctx, input)),
  create: authed
    .input(inputOf(to.create))
    .output(to.create.output)
    .mutation(({ ctx, input }) => destinations.createDestination(ctx, input)),
  get: authed
    .input(inputOf(to.get))
    .output(to.get.output)
    .query(({ ctx, input }) => destinations.getDestination(ctx, input)),
  update: authed
    .input(inputOf(to.update))
    .output(to.update.output)
    .mutation(({ ctx, input }) => destinations.updateDestination(ctx, input)),
  delete: authed.input(inputOf(to.delete)).mutation(({ ctx, input }) => destinations.deleteDestination(ctx, input)),
  rotateSecret: authed
    .input(inputOf(to.rotateSecret))
    .output(to.rotateSecret.output)
    .mutation(({ ctx, input }) => destinations.rotateSecret(ctx, input)),
  test: authed
    .input(inputOf(to.test))
    .output(to.test.output)
    .mutation(({ ctx, input }) => deliveries.testDestination(ctx, input)),
  backfill: authed
    .input(inputOf(to.backfill))
    .output(to.backfill.output)
    .mutation(({ ctx, input }) => backfill.startBackfill(ctx, input)),
  backfillState: authed
    .input(inputOf(to.backfillState))
    .output(to.backfillState.output)
    .query(({ ctx, input }) => backfill.getBackfill(ctx, input)),
  resendConfirmation: authed
    .input(inputOf(to.resendConfirmation))
    .output(to.resendConfirmation.output)
    .mutation(({ ctx, input }) => recipients.resendConfirmation(ctx, input)),
  confirmRecipient: open
    .input(inputOf(to.confirmRecipient))
    .output(to.confirmRecipient.output)
    .mutation(({ ctx, input }) => recipients.confirmRecipient(ctx, input)),
});

export const deliveriesRouter = router({
  list: authed
    .input(inputOf(what.list))
    .output(what.list.output)
    .query(({ ctx, input }) => deliveries.listDeliveries(ctx, input)),
  ofSubmission: authed
    .input(inputOf(what.ofSubmission))
    .output(what.ofSubmission.output)
    .query(({ ctx, input }) => deliveries.listOfSubmission(ctx, input)),
  retry: authed
    .input(inputOf(what.retry))
    .output(what.retry.output)
    .mutation(({ ctx, input }) => deliveries.retryDelivery(ctx, input)),
  retryDead: authed
    .input(inputOf(what.retryDead))
    .output(what.retryDead.output)
    .mutation(({ ctx, input }) => deliveries.retryDead(ctx, input)),
});
