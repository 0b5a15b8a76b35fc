import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import { getScheduledExport, sendScheduledExport } from './scheduled-exports.service.ts';

export function scheduledExportsRest(rest: RestScope): void {
  rest.authed(routes.scheduledExports.get, getScheduledExport);
  rest.authed(routes.scheduledExports.send, sendScheduledExport);
}
