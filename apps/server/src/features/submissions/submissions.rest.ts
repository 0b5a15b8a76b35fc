import { routes } from '@postern/contracts';
import { attachment } from '../../http/content-disposition.ts';
import type { RestScope } from '../../http/rest.ts';
import { createExportTicket, openExport, useTicket } from './export.service.ts';
import * as service from './submissions.service.ts';

export function submissionsRest(rest: RestScope): void {
  rest.authed(routes.submissions.recent, service.listRecent);
  rest.authed(routes.submissions.list, service.listSubmissions);
  rest.authed(routes.submissions.get, service.getSubmission);
  rest.authed(routes.submissions.update, service.updateSubmission);
  rest.authed(routes.submissions.delete, service.deleteSubmission);
  rest.authed(routes.submissions.exportTicket, createExportTicket);
  rest.ticketed(routes.submissions.export, useTicket, async ({ deps, workspace_id }, input, reply) => {
    const { name, content_type, stream } = await openExport(deps, workspace_id, input);
    return reply.type(content_type).header('content-disposition', attachment(name)).send(stream);
  });
}
