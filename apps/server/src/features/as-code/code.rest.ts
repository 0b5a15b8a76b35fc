import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import { applyFiles } from './apply.service.ts';
import { planFiles } from './plan.service.ts';
import { pullFiles } from './pull.service.ts';

export function codeRest(rest: RestScope): void {
  rest.authed(routes.code.plan, planFiles);
  rest.authed(routes.code.applyPlan, applyFiles);
  rest.authed(routes.code.pull, pullFiles);
}
