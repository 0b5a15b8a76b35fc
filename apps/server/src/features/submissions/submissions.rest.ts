import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as service from './submissions.service.ts';

export function submissionsRest(rest: RestScope): void {
  rest.authed(routes.submissions.recent, service.listRecent);
  rest.authed(routes.submissions.list, service.listSubmissions);
  rest.authed(routes.submissions.get, service.getSubmission);
  rest.authed(routes.submissions.update, service.updateSubmission);
  rest.authed(routes.submissions.delete, service.deleteSubmission);
}
