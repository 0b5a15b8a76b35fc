import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import { listCaught } from './caught.service.ts';
import { removeRule, restoreRule } from './remove-rule.service.ts';
import { tryRules } from './try-rules.service.ts';

export function rulesRest(rest: RestScope): void {
  rest.authed(routes.rules.try, tryRules);
  rest.authed(routes.rules.caught, listCaught);
  rest.authed(routes.rules.remove, removeRule);
  rest.authed(routes.rules.restore, restoreRule);
}
