import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as replies from './replies.service.ts';

export function repliesRest(rest: RestScope): void {
  rest.authed(routes.replies.list, replies.listReplies);
  rest.authed(routes.replies.draft, replies.draftReply);
  rest.authed(routes.replies.send, replies.sendReply);
  rest.authed(routes.replies.repeat, replies.repeatReply);
}
