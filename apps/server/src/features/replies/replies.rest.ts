import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as replies from './replies.service.ts';
import * as templates from './templates.service.ts';

export function repliesRest(rest: RestScope): void {
  rest.authed(routes.replies.list, replies.listReplies);
  rest.authed(routes.replies.draft, replies.draftReply);
  rest.authed(routes.replies.send, replies.sendReply);
  rest.authed(routes.replies.repeat, replies.repeatReply);
  rest.authed(routes.replyTemplates.list, templates.listTemplates);
  rest.authed(routes.replyTemplates.create, templates.createTemplate);
  rest.authed(routes.replyTemplates.update, templates.updateTemplate);
  rest.authed(routes.replyTemplates.delete, templates.deleteTemplate);
}
