import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import * as service from './replies.service.ts';

const { replies } = routes;

export const repliesRouter = router({
  list: authed
    .input(inputOf(replies.list))
    .output(replies.list.output)
    .query(({ ctx, input }) => service.listReplies(ctx, input)),
  draft: authed
    .input(inputOf(replies.draft))
    .output(replies.draft.output)
    .query(({ ctx, input }) => service.draftReply(ctx, input)),
  send: authed
    .input(inputOf(replies.send))
    .output(replies.send.output)
    .mutation(({ ctx, input }) => service.sendReply(ctx, input)),
  repeat: authed
    .input(inputOf(replies.repeat))
    .output(replies.repeat.output)
    .mutation(({ ctx, input }) => service.repeatReply(ctx, input)),
});
