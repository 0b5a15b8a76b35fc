import { routes } from '@postern/contracts';
import { authed, router } from '../../trpc/init.ts';
import * as service from './endpoints.service.ts';

const { endpoints } = routes;

export const endpointsRouter = router({
  list: authed.output(endpoints.list.output).query(({ ctx }) => service.listEndpoints(ctx)),
  create: authed
    .input(endpoints.create.input)
    .output(endpoints.create.output)
    .mutation(({ ctx, input }) => service.createEndpoint(ctx, input)),
  get: authed
    .input(endpoints.get.input)
    .output(endpoints.get.output)
    .query(({ ctx, input }) => service.getEndpoint(ctx, input)),
  update: authed
    .input(endpoints.update.input)
    .output(endpoints.update.output)
    .mutation(({ ctx, input }) => service.updateEndpoint(ctx, input)),
  delete: authed.input(endpoints.delete.input).mutation(({ ctx, input }) => service.deleteEndpoint(ctx, input)),
});
