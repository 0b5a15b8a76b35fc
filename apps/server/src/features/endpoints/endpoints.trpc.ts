import { routes } from '@postern/contracts';
import { authed, router } from '../../trpc/init.ts';
import { duplicateEndpoint } from './endpoints.duplicate.service.ts';
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
  duplicate: authed
    .input(endpoints.duplicate.input)
    .output(endpoints.duplicate.output)
    .mutation(({ ctx, input }) => duplicateEndpoint(ctx, input)),
  fields: authed
    .input(endpoints.fields.input)
    .output(endpoints.fields.output)
    .query(({ ctx, input }) => service.listFields(ctx, input)),
  delete: authed.input(endpoints.delete.input).mutation(({ ctx, input }) => service.deleteEndpoint(ctx, input)),
});
