import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import * as service from './imports.service.ts';

const { imports } = routes;

/** The procedures of `imports`; files are uploaded over REST. */
export const importsRouter = router({
  list: authed
    .input(inputOf(imports.list))
    .output(imports.list.output)
    .query(({ ctx, input }) => service.listImports(ctx, input)),
  get: authed
    .input(inputOf(imports.get))
    .output(imports.get.output)
    .query(({ ctx, input }) => service.getImport(ctx, input)),
  check: authed
    .input(inputOf(imports.check))
    .output(imports.check.output)
    .mutation(({ ctx, input }) => service.checkImport(ctx, input)),
  start: authed
    .input(inputOf(imports.start))
    .output(imports.start.output)
    .mutation(({ ctx, input }) => service.startImport(ctx, input)),
  undo: authed
    .input(inputOf(imports.undo))
    .output(imports.undo.output)
    .mutation(({ ctx, input }) => service.undoImport(ctx, input)),
});
