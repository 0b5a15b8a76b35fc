import { routes } from '@postern/contracts';
import { attachment } from '../../http/downloads/name-download.ts';
import type { RestScope } from '../../http/rest.ts';
import { createExportTicket, getExportProgress, openExport, useTicket } from './export/export.service.ts';
import { updateMany } from './change.service.ts';
import * as lists from './list.service.ts';
import * as service from './submissions.service.ts';

export function submissionsRest(rest: RestScope): void {
  rest.authed(routes.submissions.recent, lists.listRecent);
  rest.authed(routes.submissions.list, lists.listSubmissions);
  rest.authed(routes.submissions.ids, lists.listSubmissionIds);
  rest.authed(routes.submissions.neighbours, lists.getNeighbours);
  rest.authed(routes.submissions.updateMany, updateMany);
  rest.authed(routes.submissions.get, service.getSubmission);
  rest.authed(routes.submissions.update, service.updateSubmission);
  rest.authed(routes.submissions.exportTicket, createExportTicket);
  rest.authed(routes.submissions.exportProgress, getExportProgress);
  rest.ticketed(routes.submissions.export, useTicket, async (ctx, input, reply) => {
    const { name, content_type, stream } = await openExport(ctx, input);
    return reply.type(content_type).header('content-disposition', attachment(name)).send(stream);
  });
}
