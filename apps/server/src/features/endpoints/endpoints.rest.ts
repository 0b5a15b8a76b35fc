import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as fieldChanges from '../field-changes/field-changes.service.ts';
import { duplicateEndpoint } from './duplicate-endpoint.service.ts';
import { listEndpoints, summarizeEndpoints } from './list-endpoints.service.ts';
import { moveEndpoint } from './move-endpoint.service.ts';
import * as service from './endpoints.service.ts';

export function endpointsRest(rest: RestScope): void {
  rest.authed(routes.endpoints.list, listEndpoints);
  rest.authed(routes.endpoints.summary, summarizeEndpoints);
  rest.authed(routes.endpoints.create, service.createEndpoint);
  rest.authed(routes.endpoints.get, service.getEndpoint);
  rest.authed(routes.endpoints.update, service.updateEndpoint);
  rest.authed(routes.endpoints.duplicate, duplicateEndpoint);
  rest.authed(routes.endpoints.move, moveEndpoint);
  rest.authed(routes.endpoints.fields, service.listFields);
  rest.authed(routes.endpoints.fieldChanges, fieldChanges.listFieldChanges);
  rest.authed(routes.endpoints.updateFieldChange, fieldChanges.updateFieldChange);
  rest.authed(routes.endpoints.delete, service.deleteEndpoint);
}
