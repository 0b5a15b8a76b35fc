import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, open, router } from '../../trpc/init.ts';
import { createExportTicket } from './export/export-person.service.ts';
import * as service from './privacy.service.ts';
import { listReceiptKeys } from './receipt/receipt-keys.service.ts';

const { privacy } = routes;

export const privacyRouter = router({
  search: authed
    .input(inputOf(privacy.search))
    .output(privacy.search.output)
    .mutation(({ ctx, input }) => service.searchForPerson(ctx, input)),
  list: authed
    .input(inputOf(privacy.list))
    .output(privacy.list.output)
    .query(({ ctx, input }) => service.listPrivacyRequests(ctx, input)),
  get: authed
    .input(inputOf(privacy.get))
    .output(privacy.get.output)
    .query(({ ctx, input }) => service.getPrivacyRequest(ctx, input)),
  hits: authed
    .input(inputOf(privacy.hits))
    .output(privacy.hits.output)
    .query(({ ctx, input }) => service.listHits(ctx, input)),
  unread: authed
    .input(inputOf(privacy.unread))
    .output(privacy.unread.output)
    .query(({ ctx, input }) => service.listUnread(ctx, input)),
  erase: authed
    .input(inputOf(privacy.erase))
    .output(privacy.erase.output)
    .mutation(({ ctx, input }) => service.eraseForPerson(ctx, input)),
  exportTicket: authed
    .input(inputOf(privacy.exportTicket))
    .output(privacy.exportTicket.output)
    .mutation(({ ctx, input }) => createExportTicket(ctx, input)),
  discard: authed.input(inputOf(privacy.discard)).mutation(({ ctx, input }) => service.discardRequest(ctx, input)),
  keys: open.output(privacy.keys.output).query(({ ctx }) => listReceiptKeys(ctx)),
});
