import { limits, type EndpointHealth } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import { listHealth } from './health.repo.ts';
import { toHealth } from './to-health.ts';

/** Returns the health of any endpoint of the workspace. */
export type HealthOf = (endpoint_id: string) => EndpointHealth;

/** Loads the health of all endpoints of the workspace, or of some. */
export async function loadHealth({ deps, actor }: AuthedCtx, endpoint_ids?: readonly string[]): Promise<HealthOf> {
  const rows = await listHealth(deps.db, {
    workspace_id: actor.workspace_id,
    deadLimit: limits.deadCounted,
    ...(endpoint_ids !== undefined && { endpoint_ids }),
  });
  const byEndpoint = Map.groupBy(rows, (row) => row.endpoint_id);
  return (id) => toHealth(byEndpoint.get(id) ?? []);
}
