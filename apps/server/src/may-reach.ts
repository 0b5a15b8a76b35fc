/** Endpoints of a workspace. */
export interface Reach {
  workspace_id: string;
  /** Only these; null: all. */
  endpoint_ids: readonly string[] | null;
}

/** Whether an endpoint is among those that an actor may reach. */
export const mayReach = ({ endpoint_ids }: Pick<Reach, 'endpoint_ids'>, id: string): boolean =>
  endpoint_ids === null || endpoint_ids.includes(id);
