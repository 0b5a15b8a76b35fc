import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import { listSampleEvents, subscribeHook, unsubscribeHook } from './hooks.service.ts';

export function hooksRest(rest: RestScope): void {
  rest.authed(routes.hooks.subscribe, subscribeHook);
  rest.authed(routes.hooks.unsubscribe, unsubscribeHook);
  rest.authed(routes.hooks.sample, listSampleEvents);
}
