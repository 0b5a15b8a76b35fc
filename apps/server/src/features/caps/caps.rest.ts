import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import { listCaps, setCaps } from './caps.service.ts';

export function capsRest(rest: RestScope): void {
  rest.authed(routes.caps.list, listCaps);
  rest.authed(routes.caps.set, setCaps);
}
