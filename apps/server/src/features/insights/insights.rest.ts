import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as service from './insights.service.ts';

export function insightsRest(rest: RestScope): void {
  rest.authed(routes.insights.overview, service.getOverview);
  rest.authed(routes.insights.endpoint, service.getInsights);
}
