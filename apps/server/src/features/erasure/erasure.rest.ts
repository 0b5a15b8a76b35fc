import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as erasure from './erasure.service.ts';

export function erasureRest(rest: RestScope): void {
  rest.authed(routes.submissions.delete, erasure.deleteSubmission);
  rest.authed(routes.submissions.deleteMany, erasure.deleteMany);
}
