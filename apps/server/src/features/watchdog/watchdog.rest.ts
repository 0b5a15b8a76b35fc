import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import { checkNow, getWatchdog, setWatchdog } from './watchdog.service.ts';

export function watchdogRest(rest: RestScope): void {
  rest.authed(routes.watchdog.get, getWatchdog);
  rest.authed(routes.watchdog.set, setWatchdog);
  rest.authed(routes.watchdog.check, checkNow);
}
