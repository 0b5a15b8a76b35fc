import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, open, router } from '../../trpc/init.ts';
import * as links from './share-links.service.ts';
import { openShared } from './shared.service.ts';

const { sharing } = routes;

export const sharingRouter = router({
  list: authed
    .input(inputOf(sharing.list))
    .output(sharing.list.output)
    .query(({ ctx, input }) => links.listShareLinks(ctx, input)),
  create: authed
    .input(inputOf(sharing.create))
    .output(sharing.create.output)
    .mutation(({ ctx, input }) => links.createShareLink(ctx, input)),
  delete: authed.input(inputOf(sharing.delete)).mutation(({ ctx, input }) => links.deleteShareLink(ctx, input)),
  open: open
    .input(inputOf(sharing.open))
    .output(sharing.open.output)
    .mutation(({ ctx, input }) => openShared(ctx, input)),
});
