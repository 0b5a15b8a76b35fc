import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as templates from './reply-templates.service.ts';

export function replyTemplatesRest(rest: RestScope): void {
  rest.authed(routes.replyTemplates.list, templates.listTemplates);
  rest.authed(routes.replyTemplates.create, templates.createTemplate);
  rest.authed(routes.replyTemplates.update, templates.updateTemplate);
  rest.authed(routes.replyTemplates.delete, templates.deleteTemplate);
}
