import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import { listFieldChanges, updateFieldChange } from '../field-changes/field-changes.service.ts';
import { duplicateEndpoint } from './duplicate-endpoint.service.ts';
import { listEndpoints, summarizeEndpoints } from './list-endpoints.service.ts';
import { moveEndpoint } from './move-endpoint.service.ts';
import * as service from './endpoints.service.ts';

const { endpoints } = routes;

export const endpointsRouter = router({
  list: authed
    .input(inputOf(endpoints.list))
    .output(endpoints.list.output)
    .query(({ ctx, input }) => listEndpoints(ctx, input)),
  summary: authed.output(endpoints.summary.output).query(({ ctx }) => summarizeEndpoints(ctx)),
  create: authed
    .input(inputOf(endpoints.create))
    .output(endpoints.create.output)
    .mutation(({ ctx, input }) => service.createEndpoint(ctx, input)),
  get: authed
    .input(inputOf(endpoints.get))
    .output(endpoints.get.output)
    .query(({ ctx, input }) => service.getEndpoint(ctx, input)),
  update: authed
    .input(inputOf(endpoints.update))
    .output(endpoints.update.output)
    .mutation(({ ctx, input }) => service.updateEndpoint(ctx, input)),
  duplicate: authed
    .input(inputOf(endpoints.duplicate))
    .output(endpoints.duplicate.output)
    .mutation(({ ctx, input }) => duplicateEndpoint(ctx, input)),
  move: authed
    .input(inputOf(endpoints.move))
    .output(endpoints.move.output)
    .mutation(({ ctx, input }) => moveEndpoint(ctx, input)),
  fields: authed
    .input(inputOf(endpoints.fields))
    .output(endpoints.fields.output)
    .query(({ ctx, input }) => service.listFields(ctx, input)),
  fieldChanges: authed
    .input(inputOf(endpoints.fieldChanges))
    .output(endpoints.fieldChanges.output)
    .query(({ ctx, input }) => listFieldChanges(ctx, input)),
  updateFieldChange: authed
    .input(inputOf(endpoints.updateFieldChange))
    .output(endpoints.updateFieldChange.output)
    .mutation(({ ctx, input }) => updateFieldChange(ctx, input)),
  delete: authed.input(inputOf(endpoints.delete)).mutation(({ ctx, input }) => service.deleteEndpoint(ctx, input)),
});
