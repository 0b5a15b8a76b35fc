import { workspaceIdSchema, type Route } from '@postern/contracts';
import { endpointOfCall } from '../../../input.ts';

/** A call before its caller is known. */
export interface NamedCall {
  route: Route;
  /** As sent; it may be invalid. */
  input: Readonly<Record<string, unknown>>;
  /** The workspace that the header names. */
  workspace: string | undefined;
}

/** What a call is about: its path names an endpoint or a workspace, or else the header names the workspace. */
export interface Target {
  endpoint_id: string | undefined;
  workspace_id: string | undefined;
}

/** Calls about the caller’s own account name nothing. */
export function nameTarget({ route, input, workspace }: NamedCall): Target {
  if (route.role === null) return { endpoint_id: undefined, workspace_id: undefined };
  if (route.path.includes('{workspace_id}'))
    return { endpoint_id: undefined, workspace_id: toWorkspaceId(input['workspace_id']) };
  const endpoint_id = endpointOfCall(route, input);
  return { endpoint_id, workspace_id: workspace === undefined ? undefined : toWorkspaceId(workspace) };
}

/** No workspace has the id of a malformed one. */
const toWorkspaceId = (sent: unknown): string => workspaceIdSchema.safeParse(sent).data ?? '';
