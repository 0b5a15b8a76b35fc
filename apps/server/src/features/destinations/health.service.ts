import { limits, type EndpointHealth } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import { countOpenFindings, listHealth } from './health.repo.ts';
import { toHealth } from './to-health.ts';

/** Returns the health of any endpoint of the workspace. */
export type HealthOf = (endpoint_id: string) => EndpointHealth;

/** Loads the health of all endpoints of the workspace, or of some. */
export async function loadHealth({ deps, actor }: AuthedCtx, endpoint_ids?: readonly string[]): Promise<HealthOf> {
  const scope = { workspace_id: actor.workspace_id, ...(endpoint_ids !== undefined && { endpoint_ids }) };
  const [rows, findings] = await Promise.all([
    listHealth(deps.db, { ...scope, deadLimit: limits.deadCounted }),
    countOpenFindings(deps.db, scope),
  ]);
  const byEndpoint = Map.groupBy(rows, (row) => row.endpoint_id);
  return (id) => toHealth(byEndpoint.get(id) ?? [], findings.get(id) ?? 0);
}
