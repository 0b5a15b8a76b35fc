import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import { streamActivity } from './activity.service.ts';

export function activityRest(rest: RestScope): void {
  rest.events(routes.activity.stream, (ctx, life) => streamActivity(ctx, life));
}
