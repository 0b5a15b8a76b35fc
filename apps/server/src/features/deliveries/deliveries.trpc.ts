import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import * as backfill from './backfill/backfill.service.ts';
import * as deliveries from './deliveries.service.ts';
import { testDestination } from './test-destination.service.ts';

const { destinations: to, deliveries: what } = routes;

/** The procedures of `destinations` that deliver. */
export const destinationDeliveryProcedures = {
  test: authed
    .input(inputOf(to.test))
    .output(to.test.output)
    .mutation(({ ctx, input }) => testDestination(ctx, input)),
  backfill: authed
    .input(inputOf(to.backfill))
    .output(to.backfill.output)
    .mutation(({ ctx, input }) => backfill.startBackfill(ctx, input)),
  backfillState: authed
    .input(inputOf(to.backfillState))
    .output(to.backfillState.output)
    .query(({ ctx, input }) => backfill.getBackfill(ctx, input)),
};

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
