import type { Route } from './routes/route.ts';
import type { Role } from './vocabulary.ts';

/** The id that comes first in a path, and what it names: `{endpoint_id}` an endpoint, like `{id}`. */
const firstId = /\{(?:(\w+)_)?id\}/;

/** The record that a path names first, such as `submission`; undefined if it names none. */
export function recordOf({ path }: Pick<Route, 'path'>): string | undefined {
  const found = firstId.exec(path);
  return found ? (found[1] ?? 'endpoint') : undefined;
}

/** Whether somebody who is limited to some endpoints may call a route at all, be it only for those endpoints. */
export function isWithinReach(route: Pick<Route, 'path' | 'reach'>): boolean {
  if (route.reach !== undefined) return route.reach === 'own';
  const record = recordOf(route);
  return record !== undefined && record !== 'workspace';
}

/** Whether a route is about the workspace that the request’s header names, because its path says nothing. */
export const isAboutWorkspace = ({ role, path }: { role?: Role | null; path: string }): boolean =>
  role !== undefined && role !== null && (!path.includes('{') || path.startsWith('/account/'));
